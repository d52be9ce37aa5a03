import { withdrawDocument, type OfficeDocument } from '#contract/papers/documents.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { documentRefusals } from '#web/copy/documents.ts'
import { Button } from '#web/ui/Button.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'

type Props = { readonly document: OfficeDocument }

/** The actions on a document: publish a new version, or withdraw it from the customers' view. */
export const DocumentActs = ({ document }: Props) => (
  <span className="flex flex-wrap gap-2 xl:flex-nowrap">
    <Replace document={document} />
    <Withdraw document={document} />
  </span>
)

/** Opens all that was ever published under this title. */
export const Versions = ({ document }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="ghost" aria-label={`Versions\u00a0: ${document.title}`} onClick={open}>
        Versions
      </Button>
    )}
    title={`Versions de «\u00a0${document.title}\u00a0»`}
  >
    {() => <DocumentVersions document={document} />}
  </ActionDialog>
)

const Replace = ({ document }: Props) => (
  <ActionDialog
    trigger={(open) =>
      !document.withdrawnAt && (
        <Button
          variant="secondary"
          aria-label={`Remplacer\u00a0: ${document.title}`}
          onClick={open}
        >
          Remplacer
        </Button>
      )
    }
    title={`Remplacer «\u00a0${document.title}\u00a0»`}
    description="La nouvelle version est annoncée à ses lecteurs&nbsp;; l’ancienne reste gardée."
  >
    {(close) => <ReplaceForm document={document} onClose={close} />}
  </ActionDialog>
)

const Withdraw = ({ document }: Props) => (
  <ConfirmWrite
    endpoint={withdrawDocument}
    done="Document retiré"
    refusals={documentRefusals}
    input={{ documentId: document.id }}
    trigger={(ask) =>
      !document.withdrawnAt && (
        <Button variant="ghost" aria-label={`Retirer\u00a0: ${document.title}`} onClick={ask}>
          Retirer
        </Button>
      )
    }
    danger
    title={`Retirer ce document\u00a0?`}
    description={`«\u00a0${document.title}\u00a0» disparaît de l’espace client. Il reste gardé ici.`}
    confirmLabel="Retirer"
  />
)
