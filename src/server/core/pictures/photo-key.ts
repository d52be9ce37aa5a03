export type PhotoSize = 'full' | 'thumbnail'

/** Where a photo's bytes are kept. */
export const photoKey = (photoId: string, size: PhotoSize): string =>
  size === 'full' ? `photos/${photoId}.jpg` : `photos/${photoId}.thumb.jpg`
