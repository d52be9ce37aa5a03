import { FileUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import { joinClasses } from './join-classes.ts'
import { linkStyle } from './link-style.ts'

/** A file picker that looks like a button, or a link; a phone also offers its camera. Accepts PDF and photos unless `accept` is given. */
export function FileButton({
  label,
  isLink = false,
  variant = 'secondary',
  icon = <FileUp className="size-5 shrink-0" aria-hidden="true" />,
  onFile,
  children,
  ...input
}: {
  /** Needed when several buttons of a screen have the same text. */
  label?: string
  isLink?: boolean
  variant?: 'primary' | 'secondary'
  icon?: ReactNode
  onFile: (file: File) => void
  children: ReactNode
} & Pick<ComponentProps<'input'>, 'accept' | 'disabled' | 'aria-describedby'>) {
  return (
    <label
      className={joinClasses(
        'relative cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-action',
        isLink
          ? `inline-flex min-h-11 items-center gap-2 ${linkStyle}`
          : buttonStyle(variant, 'normal', 'min-h-11'),
      )}
    >
      {!isLink && icon}
      {children}
      <input
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        {...input}
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
