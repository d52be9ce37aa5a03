import { useState } from 'react'
import { withdrawDocument, type OfficeDocument } from '#contract/papers/documents.ts'
import { call } from '#web/api/call.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'
import { useDocumentAct } from './use-document-act.ts'

/** What may still be done with a document: a new version, or taking it from the customers' view. */
export function DocumentActs({ document }: { document: OfficeDocument }) {
  const [chosen, setChosen] = useState<'replace' | 'withdraw' | 'versions' | null>(null)
  const close = () => {
    setChosen(null)
  }
  return (
    <span className="flex flex-wrap gap-2 xl:flex-nowrap">
      <Button
        variant="ghost"
        aria-label={`Versions\u00a0: ${document.title}`}
        onClick={() => setChosen('versions')}
      >
        Versions
      </Button>
      {!document.withdrawnAt && <ChangeActs document={document} onChoose={setChosen} />}
      <Dialog
        open={chosen === 'versions'}
        onClose={close}
        title={`Versions de «\u00a0${document.title}\u00a0»`}
      >
        <DocumentVersions document={document} />
      </Dialog>
      {chosen === 'replace' && (
        <FormDialog
          onClose={close}
          title={`Remplacer «\u00a0${document.title}\u00a0»`}
          description="La nouvelle version est annoncée à ses lecteurs&nbsp;; l’ancienne reste gardée."
        >
          <ReplaceForm document={document} onClose={close} />
        </FormDialog>
      )}
      {chosen === 'withdraw' && <Withdraw document={document} onClose={close} />}
    </span>
  )
}

type Change = 'replace' | 'withdraw'

const ChangeActs = ({
  document,
  onChoose,
}: {
  document: OfficeDocument
  onChoose: (change: Change) => void
}) => (
  <>
    <Button
      variant="secondary"
      aria-label={`Remplacer\u00a0: ${document.title}`}
      onClick={() => onChoose('replace')}
    >
      Remplacer
    </Button>
    <Button
      variant="ghost"
      aria-label={`Retirer\u00a0: ${document.title}`}
      onClick={() => onChoose('withdraw')}
    >
      Retirer
    </Button>
  </>
)

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
