import { createHash } from 'node:crypto'

/** How a content security policy names a style: by the hash of the text of a `<style>` or of a `style` attribute. */
export const styleHash = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`
