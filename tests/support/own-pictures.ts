/** A mail's HTML without the pictures that we send in it (logo, photo, route): another picture stays, to be found. */
export const withoutOwnPictures = (html = ''): string =>
  html.replaceAll(/<img src="(?:cid:[\w.-]+@escale|data:image\/(?:jpeg|png);base64,[\w+/=]+)"/g, '')
