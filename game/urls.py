"""Addresses of the game's pages."""

from django.urls import path

from game import around, help_views, proof_views, replay_views, share_views, views
from game.learn import views as learn
from game.learn.tutorial import tutorial
from game.review import trainer
from game.review import views as reviews

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("match/<uuid:match_id>/", views.match, name="match"),
    path("match/<uuid:match_id>/resign/", views.resign, name="resign"),
    path("match/<uuid:match_id>/help/", help_views.help_in_practice, name="help"),
    path("match/<uuid:match_id>/replay/", replay_views.replay, name="replay"),
    path("match/<uuid:match_id>/proof/", proof_views.proof, name="proof"),
    path("match/<uuid:match_id>/review/", reviews.review, name="review"),
    path(
        "match/<uuid:match_id>/review/<int:at>/play-on/",
        reviews.review_play_on,
        name="review_play_on",
    ),
    path("match/<uuid:match_id>/review/<int:at>/ending/", trainer.ending, name="review_ending"),
    path("match/<uuid:match_id>/share/", share_views.share, name="share"),
    path("match/<uuid:match_id>/match.txt", replay_views.notation, name="notation"),
    path("replay/<str:token>/", replay_views.shared_replay, name="shared_replay"),
    path("replay/<str:token>/proof/", proof_views.shared_proof, name="shared_proof"),
    path("fairness/", proof_views.fairness, name="fairness"),
    path("practice/", around.practice, name="practice"),
    path("keep/", around.keep, name="keep"),
    path("profile/", around.profile, name="profile"),
    path("history/", around.history, name="history"),
    path("leaderboards/", around.leaderboards, name="leaderboards"),
    path("leaderboards/<slug:board>/", around.leaderboards, name="leaderboard"),
    path("data/", around.own_data, name="own_data"),
    path("data/bezique.json", around.download, name="download"),
    path("rules/", learn.rules, name="rules"),
    path("tips/", learn.tips, name="tips"),
    path("tutorial/", tutorial, name="tutorial"),
]
