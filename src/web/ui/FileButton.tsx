import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'

/** A file picker that looks like a button; a phone also offers its camera. */
export function FileButton({
  label,
  onFile,
  children,
}: {
  /** Needed when several buttons of a screen have the same text. */
  label?: string
  onFile: (file: File) => void
  children: ReactNode
}) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line-strong bg-surface px-4 py-2 font-semibold focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-action hover:bg-sunken">
      <FileUp className="size-5 shrink-0" aria-hidden="true" />
      {children}
      <input
        type="file"
        accept="application/pdf,image/jpeg,image/png"
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
