/** A field for a code that is scanned or copied: nothing may correct or complete it. */
export const codeField = {
  maxLength: 60,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  inputClassName: 'font-mono',
} as const
