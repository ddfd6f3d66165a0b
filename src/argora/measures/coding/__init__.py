"""Coefficients of coding: annotators put the same items into categories."""
