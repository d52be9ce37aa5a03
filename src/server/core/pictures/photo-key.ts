export type PhotoSize = 'full' | 'thumbnail'

/** The file store's key of a photo. */
export const photoKey = (photoId: string, size: PhotoSize): string =>
  size === 'full' ? `photos/${photoId}.jpg` : `photos/${photoId}.thumb.jpg`
