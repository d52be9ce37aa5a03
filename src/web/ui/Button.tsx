import { useId, type ComponentProps, type ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from './Spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Waiting for an answer: the button keeps its width and its focus, and ignores clicks. */
  busy?: boolean
  disabled?: boolean
  /** Why the button cannot be used; shown under it and read with it. Disables it when given. */
  disabledReason?: string | undefined
}

export function Button({
  variant,
  size,
  busy,
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
      aria-disabled={busy || undefined}
      {...(disabledReason ? { 'aria-describedby': reasonId } : {})}
      onClick={(event) => {
        // A busy button stays focusable; a second submit is what it must not let through.
        if (busy) event.preventDefault()
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
