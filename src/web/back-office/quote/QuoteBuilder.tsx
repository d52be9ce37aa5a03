import { useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldErrors, sendingRefusals } from '#web/copy/quotes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import {
  builderFormOf,
  liveTotal,
  promotionOff,
  type BuilderForm,
  type OfficeQuoteData,
} from './builder-form.ts'
import { BuilderLines } from './BuilderLines.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
import { StaleVersion } from './StaleVersion.tsx'
import { useSendQuote } from './use-send-quote.ts'

/** The lines of the next version, from the measures or from the last one sent. Nothing typed is lost when a colleague sends first. */
export function QuoteBuilder({ data }: { data: OfficeQuoteData }) {
  // What this screen started from: the live stream may bring a later version under it.
  const [base, setBase] = useState(data.quote)
  const form = useForm<BuilderForm>({ defaultValues: builderFormOf(data) })
  const sending = useSendQuote(base, (sent) => {
    setBase(sent)
    form.reset(form.getValues())
  })
  const needsReason = data.proposalRefusal === 'parcels-not-measured' || base.parcels.length === 0
  const start = (next: OfficeQuoteData) => {
    setBase(next.quote)
    form.reset(builderFormOf(next))
  }

  return (
    <Card aria-labelledby="lignes-a-envoyer">
      <h2 id="lignes-a-envoyer" className="mb-4 text-xl">
        {base.version === 0 ? 'Devis à envoyer' : `Préparer la version ${base.version + 1}`}
      </h2>
      <FormProvider {...form}>
        <form noValidate onSubmit={sending.ask(form)} className="grid gap-5">
          <ProposalNotice data={data} />
          {data.quote.version > base.version && (
            <StaleVersion base={base} data={data} onRestart={start} onKeep={setBase} />
          )}
          <BuilderLines estimate={base.estimate} promotion={data.promotion} />
          <Notes needsReason={needsReason} />
          <Button
            type="submit"
            size="large"
            disabledReason={
              data.quote.version > base.version ? sendingRefusals['stale-version'] : undefined
            }
          >
            Envoyer au client
          </Button>
        </form>
      </FormProvider>
      <ConfirmDialog
        open={sending.asked !== null}
        title="Envoyer ce devis au client&nbsp;?"
        description={confirmation(base.version, totalOf(sending.asked?.lines ?? [], data))}
        confirmLabel="Envoyer"
        busy={sending.isBusy}
        error={sending.failure}
        onCancel={sending.cancel}
        onConfirm={sending.confirm}
      />
    </Card>
  )
}

/** With what the customer's code takes off. */
function totalOf(lines: BuilderForm['lines'], { promotion }: OfficeQuoteData): number | null {
  const total = liveTotal(lines)
  return total === null ? null : total + (promotionOff(lines, promotion)?.amountCents ?? 0)
}

function confirmation(version: number, total: number | null): string {
  const amount = `Total TTC\u00A0: ${formatMoney(total ?? 0)}. Le client est prévenu par e-mail.`
  if (version === 0) return amount
  return `${amount} La version ${version}, son acceptation et son paiement ouvert ne valent plus.`
}

function Notes({ needsReason }: { needsReason: boolean }) {
  const { register, formState } = useFormContext<BuilderForm>()
  return (
    <>
      <TextArea label="Note au client" optional rows={3} maxLength={1000} {...register('note')} />
      {needsReason && (
        <TextField
          label="Pourquoi ce devis part sans mesures"
          hint="Un devis ferme demande des colis mesurés. La raison est gardée au dossier."
          maxLength={300}
          error={formState.errors.unmeasuredReason?.message}
          {...register('unmeasuredReason', { required: fieldErrors.required })}
        />
      )}
    </>
  )
}
