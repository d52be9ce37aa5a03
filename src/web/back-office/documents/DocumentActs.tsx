import { useState } from 'react'
import { withdrawDocument, type OfficeDocument } from '#contract/documents.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'
import { useDocumentAct } from './use-document-act.ts'

/** What may still be done with a document: a new version, or taking it from the customers' view. */
export function DocumentActs({ document }: { document: OfficeDocument }) {
  const [chosen, setChosen] = useState<'replace' | 'withdraw' | null>(null)
  if (document.withdrawnAt) return <span className="text-ink-soft">–</span>
  const close = () => {
    setChosen(null)
  }
  return (
    <span className="flex gap-2">
      <Button
        variant="secondary"
        aria-label={`Remplacer\u00a0: ${document.title}`}
        onClick={() => setChosen('replace')}
      >
        Remplacer
      </Button>
      <Button
        variant="ghost"
        aria-label={`Retirer\u00a0: ${document.title}`}
        onClick={() => setChosen('withdraw')}
      >
        Retirer
      </Button>
      <Dialog
        open={chosen === 'replace'}
        onClose={close}
        title={`Remplacer «\u00a0${document.title}\u00a0»`}
        description="La nouvelle version est annoncée à ses lecteurs&nbsp;; l’ancienne reste gardée."
      >
        <ReplaceForm document={document} onClose={close} />
      </Dialog>
      {chosen === 'withdraw' && <Withdraw document={document} onClose={close} />}
    </span>
  )
}

function Withdraw({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const withdrawing = useDocumentAct(() => call(withdrawDocument, { documentId: document.id }), {
    done: 'Document retiré',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={`Retirer ce document\u00a0?`}
      description={`«\u00a0${document.title}\u00a0» disparaît de l’espace client. Il reste gardé ici.`}
      confirmLabel="Retirer"
      busy={withdrawing.isBusy}
      error={withdrawing.failure}
      onCancel={onClose}
      onConfirm={() => withdrawing.run(undefined)}
    />
  )
}
