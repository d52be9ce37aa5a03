import { useEffect, useRef, useState } from 'react'
import { useContactMailbox, useSiteName } from '#web/api/site.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

const key = 'escale.maintenance-dismissed'

/**
 * Over the whole site until the visitor asks for it all the same, for this session (docs/rules/pages.md#maintenance). The
 * browser's own modal dialog: the page behind is inert, whatever else is in it.
 */
export function MaintenanceNotice() {
  const dialog = useRef<HTMLDialogElement>(null)
  const goOn = useRef<HTMLButtonElement>(null)
  const [isDismissed, setIsDismissed] = useState(() => sessionStorage.getItem(key) === 'yes')
  const siteName = useSiteName()
  const mailbox = useContactMailbox()

  useEffect(() => {
    if (isDismissed || dialog.current?.open) return
    dialog.current?.showModal()
    goOn.current?.focus()
  }, [isDismissed])

  function dismiss() {
    sessionStorage.setItem(key, 'yes')
    // Closed before it goes: the browser then gives the focus back to where it was.
    dialog.current?.close()
    setIsDismissed(true)
  }

  if (isDismissed) return null
  return (
    <dialog
      ref={dialog}
      closedby="none"
      aria-labelledby="maintenance-titre"
      aria-describedby="maintenance-texte"
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-6 text-ink shadow-2xl backdrop:bg-nuit/70 sm:p-8"
      onCancel={(event) => {
        event.preventDefault()
      }}
      onClose={() => {
        // A browser without « closedby » closes it at the second Escape.
        if (sessionStorage.getItem(key) !== 'yes') dialog.current?.showModal()
      }}
    >
      <h2 id="maintenance-titre" className="text-2xl">
        {siteName} est en maintenance
      </h2>
      <div id="maintenance-texte" className="mt-3 grid gap-3 text-ink-soft">
        <p>
          Nous améliorons le site en ce moment. Certaines pages peuvent être lentes ou ne pas
          répondre&nbsp;; vos colis, eux, sont en sécurité à l’entrepôt.
        </p>
        <p>
          Une urgence&nbsp;? Écrivez à{' '}
          <a href={`mailto:${mailbox}`} className="break-words text-action underline">
            {mailbox}
          </a>
          .
        </p>
      </div>
      <button
        ref={goOn}
        type="button"
        className={buttonStyle('primary', 'large', 'mt-6 w-full')}
        onClick={dismiss}
      >
        Accéder au site quand même
      </button>
    </dialog>
  )
}
