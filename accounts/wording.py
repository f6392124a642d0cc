"""What allauth's pages say in words of their own, and we say in ours: one wording on every page
and in every mail.

Nothing reads these: they stand here so that `make messages` keeps them in our catalogues, which
Django asks before those of the applications.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

OF_ALLAUTH: Final = (
    _("Sign In"),
    _("Sign Up"),
    _("Signup"),
    _("Sign Out"),
    pgettext_lazy("field label", "Login"),
    _("Email"),
    _("Email address"),
    _("Email (optional)"),
    _("Username or email"),
    _("Current Password"),
    _("New Password"),
    _("New Password (again)"),
    _("Password (again)"),
    _("Email Address"),
    _("Current email"),
    _("Changing to"),
    _("Change to"),
    _("Change Email"),
    _("Cancel Change"),
    _("Re-send Verification"),
    _("Your email address is still pending verification."),
    _(
        "You currently do not have any email address set up. You should really add an "
        "email address so you can receive notifications, reset your password, etc."
    ),
    _("Confirm Email Address"),
    _(
        'Please confirm that <a href="mailto:%(email)s">%(email)s</a> is an email address'
        " for user %(user_display)s."
    ),
    _("Unable to confirm %(email)s because it is already confirmed by a different account."),
    _(
        "This email confirmation link expired or is invalid. Please <a "
        'href="%(email_url)s">issue a new email confirmation request</a>.'
    ),
    _("Confirmation email sent to %(email)s."),
    _("Removed email address %(email)s."),
    _("A user is already registered with this email address."),
    _("This email address is already associated with this account."),
    _("Change Password"),
    _("Confirm Access"),
    _("Please reauthenticate to safeguard your account."),
    _("Enter your password:"),
    _("Are you sure you want to sign out?"),
    _("Two-Factor Authentication"),
    _("Authenticator App"),
    _("An authenticator app is not active."),
    _("Authentication using an authenticator app is active."),
    _("Deactivate Authenticator App"),
    _(
        "Your account is protected by two-factor authentication. Please enter an "
        "authenticator code:"
    ),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("Security Keys"),
    _("No security keys have been added."),
    _("Add Security Key"),
    _("Remove Security Key"),
    _("Are you sure you want to remove this security key?"),
    _("Edit Security Key"),
    _("Use a security key"),
    _("Recovery Codes"),
    _("No recovery codes set up."),
    _("Forgot your password?"),
    _("Enter a valid email address."),
    _("Primary email address set."),
    _("Your primary email address must be verified."),
    _("You cannot remove your primary email address."),
    _("You cannot remove your primary email address (%(email)s)."),
    _("The email address and/or password you specified are not correct."),
)
OF_MAILS: Final = (
    _("Hello from %(site_name)s!"),
    _("Thank you for using %(site_name)s!\n%(site_domain)s"),
    _("Please Confirm Your Email Address"),
    _(
        "You're receiving this email because user %(user_display)s has given your email address"
        " to register an account on %(site_domain)s."
    ),
    _("To confirm this is correct, go to %(activate_url)s"),
    _("Email Confirmation"),
    _("Your email has been confirmed."),
    _("Email Changed"),
    _("Your email has been changed from %(from_email)s to %(to_email)s."),
    _("Email Removed"),
    _("Email address %(deleted_email)s has been removed from your account."),
    _("Password Reset Email"),
    _(
        "You're receiving this email because you or someone else has requested a password reset"
        " for your user account.\nIt can be safely ignored if you did not request a password"
        " reset. Click the link below to reset your password."
    ),
    _(
        "You are receiving this email because you, or someone else, tried to access an account"
        " with email %(email)s. However, we do not have any record of such an account in our"
        " database."
    ),
    _(
        "You are receiving this email because you or someone else tried to signup for an\naccount"
        " using email address:\n\n%(email)s\n\nHowever, an account using that email address already"
        " exists.  In case you have\nforgotten about this, please use the password forgotten"
        " procedure to recover\nyour account:\n\n%(password_reset_url)s"
    ),
)
