"""From blocks of sound to hops, spectra, onsets and plucks, the same for any cut of the stream."""
