/** In the public demonstration, where visitors share a person, each browser remembers that it has answered. */
export const answeredHere = "tours-answered";
