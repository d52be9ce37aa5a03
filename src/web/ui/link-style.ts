/** A link inside a text. */
export const linkStyle =
  'font-medium text-action underline decoration-1 underline-offset-4 hover:text-action-hover hover:decoration-2'
