import { useQuery } from '@tanstack/react-query'
import {
  readEvidenceFile,
  previewDisputeAnswer,
  sendDisputeAnswer,
  type OfficeDispute,
} from '#contract/payments/disputes.ts'
import { addressOf } from '#web/api/address-of.ts'
import { query } from '#web/api/query.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import {
  disputeRefusals,
  evidenceFieldName,
  evidenceFileNames,
  stalePreview,
} from '#web/copy/disputes.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { formatBytes } from '#web/copy/format-bytes.ts'

/** Shows exactly what leaves, then sends it. */
export function SendAnswer({ dispute }: { dispute: OfficeDispute }) {
  if (!dispute.answer?.words) return null
  return (
    <ActionDialog
      trigger={(open) => <Button onClick={open}>Relire et envoyer…</Button>}
      isBeside
      title="Ce qui part à la banque"
      description="Tout ce qui suit, et rien d’autre. Une banque ne prend qu’une réponse."
    >
      {(close) => <Preview disputeId={dispute.id} onDone={close} />}
    </ActionDialog>
  )
}

type Props = { readonly disputeId: string; readonly onDone: () => void }

function Preview({ disputeId, onDone }: Props) {
  const preview = useQuery(query(previewDisputeAnswer, { disputeId }))
  const sending = useAction(sendDisputeAnswer, {
    done: 'Réponse envoyée à la banque',
    refusals: { ...disputeRefusals, stale: stalePreview },
    onDone,
  })
  return (
    <Loaded query={preview} failed="Impossible de préparer ce qui partira.">
      {({ print, texts, files }) => (
        <ActionForm
          action={sending}
          submitLabel="Envoyer, une seule fois"
          onSubmit={() => sending.run({ disputeId, seenPrint: print })}
          onCancel={onDone}
        >
          <ul className="divide-y divide-line border-y border-line" aria-label="Fichiers">
            {files.map(({ kind, name, bytes }) => (
              <li key={kind}>
                <NewTabLink
                  to={addressOf(readEvidenceFile, { disputeId, evidenceFile: kind })}
                  className="inline-flex min-h-11 items-center"
                >
                  {evidenceFileNames[kind]} ({name}, {formatBytes(bytes)})
                </NewTabLink>
              </li>
            ))}
          </ul>
          <dl className="grid gap-3">
            {texts.map(({ field, value }) => (
              <div key={field} className="min-w-0">
                <dt className="text-sm text-ink-soft">{evidenceFieldName(field)}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
              </div>
            ))}
          </dl>
        </ActionForm>
      )}
    </Loaded>
  )
}
