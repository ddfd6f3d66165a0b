"""Which item needs another vote, and which has enough of them."""

from argora.consensus.more_votes.ranking import NextVotes, next_votes

__all__ = ["NextVotes", "next_votes"]
