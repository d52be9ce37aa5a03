/** A field for a code that is scanned or copied: the browser must not correct or complete it. */
export const codeField = {
  // The QR code of our label holds an address.
  maxLength: 200,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  inputClassName: 'font-mono',
} as const
