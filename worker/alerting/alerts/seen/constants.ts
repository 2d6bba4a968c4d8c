/** Days that are explained: what is older, people no longer remember. */
export const explainedDays = 14

/** Newest moments at which one alert's condition was met that are listed. */
export const maxMoments = 10

/** Firings read of all alerts that do not fire every time. */
export const maxFirings = 500
