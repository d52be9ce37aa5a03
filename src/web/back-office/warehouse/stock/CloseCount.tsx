import { useState } from 'react'
import {
  abandonStockCount,
  closeStockCount,
  type StockCountView,
} from '#contract/warehouse/stock-counts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useScanQueue, type QueuedScan } from './scan-queue.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { stockRefusals } from '#web/copy/stock.ts'

/** Ends a count: with its differences resolved, left open with a reason, or abandoned. */
export function CloseCount({ count }: { count: StockCountView }) {
  const { kept } = useScanQueue()
  return (
    <>
      <ConfirmWrite
        endpoint={abandonStockCount}
        done="Comptage abandonné"
        refusals={stockRefusals}
        input={{ countId: count.id }}
        trigger={(ask) => (
          <Button variant="ghost" onClick={ask}>
            Abandonner
          </Button>
        )}
        danger
        title="Abandonner ce comptage&nbsp;?"
        description="Rien n’en est conclu&nbsp;: aucun colis n’est noté manquant. Ce qui a déjà été réglé le reste."
        confirmLabel="Abandonner"
      />
      <ActionDialog
        trigger={(open) => (
          <Button disabledReason={whyNotYet(kept, count.id)} onClick={open}>
            Fermer le comptage
          </Button>
        )}
        title="Fermer ce comptage&nbsp;?"
      >
        {(close) => <CloseForm count={count} onDone={close} />}
      </ActionDialog>
    </>
  )
}

function whyNotYet(kept: readonly QueuedScan[], countId: string): string | undefined {
  if (kept.some(({ refusal }) => refusal === null)) {
    return 'Des scans attendent encore d’être envoyés.'
  }
  const isAsked = kept.some((scan) => scan.countId === countId)
  return isAsked ? 'Des scans refusés attendent votre réponse.' : undefined
}

function CloseForm({ count, onDone }: { count: StockCountView; onDone: () => void }) {
  const { missing = 0, misplaced = 0, unknown = 0 } = count.open
  const seen = missing + misplaced + unknown
  const [isWrong, setWrong] = useState(false)
  const closing = useAction(closeStockCount, {
    done: 'Comptage fermé',
    refusals: stockRefusals,
    onDone,
  })

  function submit(form: HTMLFormElement) {
    const note = textIn(new FormData(form), 'note')
    const isMissing = seen > 0 && note === ''
    setWrong(isMissing)
    if (isMissing) form.querySelector('textarea')?.focus()
    else closing.run({ countId: count.id, seen, note }, { typed: note })
  }

  return (
    <ActionForm action={closing} onSubmit={submit} submitLabel="Fermer le comptage">
      {seen === 0 ? (
        <p className="text-done">Aucun écart n’est à régler.</p>
      ) : (
        <LeftOpen missing={missing} others={misplaced + unknown} isWrong={isWrong} />
      )}
    </ActionForm>
  )
}

type LeftProps = { missing: number; others: number; isWrong: boolean }

/** What happens to the differences left open, and the reason. */
const LeftOpen = ({ missing, others, isWrong }: LeftProps) => (
  <>
    <Notice kind="warning" title={openWords(missing + others)}>
      {missing > 0 && `${lostWords(missing)} `}
      {others > 0 && 'Les autres écarts restent tels quels.'}
    </Notice>
    <TextArea
      label="Pourquoi les laisser"
      name="note"
      rows={2}
      maxLength={300}
      error={isWrong ? 'Dites pourquoi vous laissez ces écarts.' : undefined}
    />
  </>
)

const openWords = (count: number) =>
  count === 1 ? 'Un écart n’est pas réglé' : `${count} écarts ne sont pas réglés`

const lostWords = (missing: number) =>
  missing === 1
    ? 'Le colis manquant sera noté «\u00a0recherché\u00a0».'
    : `Les ${missing} colis manquants seront notés «\u00a0recherchés\u00a0».`
