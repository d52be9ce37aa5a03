/** The address of a photo; who may not see it gets a 404. */
export const photoUrl = (photoId: string, size: 'full' | 'thumbnail' = 'full'): string =>
  `/api/photos/${encodeURIComponent(photoId)}?size=${size}`
