/** Path of the pictures for shared links. */
export const pictureFolder = '/share'

export const pictureWidth = 1_200
export const pictureHeight = 630

/** Pictures kept in an isolate's memory, some 20 KB each. */
export const maxKeptPictures = 100
