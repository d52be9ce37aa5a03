import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from './button-style.ts'
import { toast } from './toast.ts'

const looks = {
  quiet:
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2.5 font-medium text-action hover:bg-action-soft',
  primary: buttonStyle(),
}

/** Copies a text. `label` says what is copied, for people who do not see the text beside it. */
export function CopyButton({
  text,
  label,
  look = 'quiet',
  onCopied,
  children,
}: {
  text: string
  label: string
  look?: keyof typeof looks
  onCopied?: () => void
  children?: string
}) {
  const [copied, setCopied] = useState(false)
  const Icon = copied ? Check : Copy

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
      await toast({ title: 'Copié\u00a0!' })
    } catch {
      await toast({ title: 'Impossible de copier dans le presse-papiers.', kind: 'error' })
    }
  }

  return (
    <button
      type="button"
      aria-label={label}
      className={looks[look]}
      onClick={() => void copy()}
      onBlur={() => {
        setCopied(false)
      }}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {children}
    </button>
  )
}
