"""How fast the parts of the game are: ``manage.py bench`` (design, part 8).

What only computes is measured in the thread's own CPU time, which a busy machine does not falsify;
the service, which waits for the disk, by the clock.
"""
