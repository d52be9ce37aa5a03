/** Apart from the calls of the office: the home page needs the address only. */
export const showcasePhotoUrl = (photoId: string, size: 'large' | 'small'): string =>
  `/api/showcase/photos/${photoId}?size=${size}`
