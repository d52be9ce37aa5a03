import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSessionUser } from '#web/api/session.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { siteName } from '#web/copy/site-name.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/chrome/popups.tsx'

/** The only time that the codes are readable: to copy, download or print. */
export function NewRecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const user = useSessionUser()
  const [madeAt] = useState(() => new Date().toISOString())
  const heading = `Codes de secours ${siteName} de ${user?.email ?? ''}, ${formatDay(madeAt)}`
  const text = `${heading}\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      open
      onClose={onClose}
      hasOwnWayOut
      title="Gardez vos codes de secours"
      description={
        'Nous ne pourrons plus vous les montrer. Rangez-les hors de votre téléphone\u00a0: chacun ouvre votre compte une fois.'
      }
    >
      <div data-print-alone>
        <p className="hidden font-semibold print:block">{heading}</p>
        <ul className="grid gap-x-6 gap-y-1 rounded-xl bg-sunken px-4 py-3 font-mono sm:grid-cols-2 print:mt-4">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-3 flex flex-wrap gap-1">
        <CopyButton text={text} label="Copier les codes">
          Copier
        </CopyButton>
        <Button
          variant="ghost"
          className="px-2.5! font-medium! text-action!"
          onClick={() => download(text)}
        >
          <Download className="size-5 shrink-0" aria-hidden="true" />
          Télécharger
        </Button>
        <Button
          variant="ghost"
          className="px-2.5! font-medium! text-action!"
          onClick={() => {
            window.print()
          }}
        >
          <Printer className="size-5 shrink-0" aria-hidden="true" />
          Imprimer
        </Button>
      </div>
      <Button className="mt-4 w-full" onClick={onClose}>
        J’ai rangé mes codes
      </Button>
    </Dialog>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'codes-de-secours-escale.txt'
  link.click()
  URL.revokeObjectURL(url)
}
