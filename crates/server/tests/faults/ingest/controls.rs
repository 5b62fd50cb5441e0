//! Each guard taken away in turn, and seen to be missed.
