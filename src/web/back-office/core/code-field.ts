/** A field for a code that is scanned or copied: nothing may correct or complete it. */
export const codeField = {
  // Our label’s QR code is an address.
  maxLength: 200,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  inputClassName: 'font-mono',
} as const
