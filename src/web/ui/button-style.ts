import { joinClasses } from './join-classes.ts'

export type ButtonVariant = 'primary' | 'call' | 'secondary' | 'danger' | 'ghost'
export type ButtonSize = 'normal' | 'large'

const base =
  'inline-flex items-center justify-center gap-2 rounded-button font-semibold no-underline text-center ' +
  'transition-colors select-none forced-colors:border may-rest'

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-control px-4 py-control-y',
  large: 'min-h-13 px-6 py-3 text-lg',
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  call: 'bg-call text-on-call hover:bg-call-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  ghost: 'text-ink hover:bg-sunken',
}

/** The style of a button, for a `<button>` or for a link that looks like one. `call`: at most once per screen. */
export const buttonStyle = (
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
): string => joinClasses(base, sizes[size], variants[variant], extra)
