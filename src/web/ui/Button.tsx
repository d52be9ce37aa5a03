import { useId, type ComponentProps, type ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from './Spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Waits for an answer: the button keeps its width and its focus, and ignores clicks. */
  busy?: boolean
  disabled?: boolean
  /** Nothing to do for now (all is saved): the button looks disabled and ignores clicks, but keeps the focus. */
  resting?: boolean
  /** Why the button cannot be used; shown under it and read with it. If given, it disables the button. */
  disabledReason?: string | undefined
}

export function Button({
  variant,
  size,
  busy,
  resting,
  disabled,
  disabledReason,
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonStyle(variant, size, className)}
      disabled={disabled || Boolean(disabledReason)}
      aria-busy={busy || undefined}
      aria-disabled={busy || resting || undefined}
      {...(disabledReason ? { 'aria-describedby': reasonId } : {})}
      onClick={(event) => {
        // The button stays focusable, so a submit must be prevented.
        if (busy || resting) event.preventDefault()
        else rest.onClick?.(event)
      }}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
  return disabledReason ? withReason(button, reasonId, disabledReason) : button
}

const withReason = (button: ReactNode, id: string, reason: string) => (
  <span className="inline-flex flex-col items-start gap-1">
    {button}
    <span id={id} className="text-sm text-ink-soft">
      {reason}
    </span>
  </span>
)
