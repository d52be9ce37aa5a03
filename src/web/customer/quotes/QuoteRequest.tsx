import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { SignedInUser } from '#contract/accounts.ts'
import { quotableParcels } from '#web/api/quotes.ts'
import { parseEuros, typedKilograms } from '#web/copy/parse-amounts.ts'
import { valueOnQuote } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ClientSection } from './ClientSection.tsx'
import { EstimateCard, EstimateLines, TotalReminder } from './EstimateCard.tsx'
import { hasNonStandard, totalGrams } from './measured-parcels.ts'
import { GroupingSection, onlineLimit, ShippingSection } from './OptionSections.tsx'
import { ParcelSection } from './ParcelSection.tsx'
import { estimateQueryOf, noQuoteForm, quoteFormOf, type QuoteForm } from './quote-form.ts'
import { ShippingTypeSection } from './ShippingTypeSection.tsx'
import { useLiveEstimate } from './use-live-estimate.ts'
import { useQuoteRequest } from './use-quote-request.ts'

/** Sections in the order of specification 001 §2, under the header card. */
export function QuoteRequest({ user }: { user: SignedInUser }) {
  const form = useForm<QuoteForm>({ defaultValues: quoteFormOf(user) })
  const [chosen, otherAddress] = useWatch({
    control: form.control,
    name: ['parcelIds', 'otherAddress'],
  })
  const parcels = useQuery(quotableParcels).data?.items ?? []
  const isNonStandard = hasNonStandard(parcels, chosen)
  const typesAddress = user.billingAddress === null || otherAddress
  const request = useQuoteRequest(form, isNonStandard, typesAddress)
  const estimate = useFormEstimate(form, isNonStandard)
  useChosenInAddress(form)

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={request.submit} className={clearOfTheCard}>
        <EstimateCard estimate={estimate} planName={planNames[user.plan ?? 'gratuit']} />
        <EstimateLines estimate={estimate} />
        <div className="grid gap-5">
          <ShippingTypeSection />
          <ClientSection saved={user.billingAddress} />
          <ParcelSection />
          <GroupingSection />
          <ShippingSection isNonStandard={isNonStandard} />
          {request.failure && (
            <Notice kind="error" title="Erreur de soumission">
              <p>{request.failure}</p>
            </Notice>
          )}
          <TotalReminder estimate={estimate} />
          <Button type="submit" variant="call" size="large" busy={request.isBusy}>
            {request.isBusy ? 'Envoi en cours...' : 'Demander ce devis'}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** A field that takes the focus stops below the card that stays in sight. */
const clearOfTheCard = '[&_input]:scroll-mt-52 [&_select]:scroll-mt-52 [&_textarea]:scroll-mt-52'

const planNames = { gratuit: 'Gratuit', standard: 'Standard', premium: 'Premium' } as const

/** The price of what the form holds. */
function useFormEstimate(form: UseFormReturn<QuoteForm>, isNonStandard: boolean) {
  const values = { ...noQuoteForm, ...useWatch({ control: form.control }) }
  const declared = parseEuros(values.declaredValue) ?? 0
  const query = estimateQueryOf(values, isNonStandard)
  return useLiveEstimate(query, declared > onlineLimit ? valueOnQuote : null)
}

/** `?colis=…` (one or several) chooses these parcels, once they are known to be available. */
function useChosenInAddress(form: UseFormReturn<QuoteForm>) {
  const [search, setSearch] = useSearchParams()
  const parcels = useQuery(quotableParcels).data?.items
  const asked = search.getAll('colis').join(',')
  useEffect(() => {
    if (asked === '' || !parcels) return
    const available = new Set(parcels.map(({ id }) => id))
    const ids = asked.split(',').filter((id) => available.has(id))
    form.setValue('parcelIds', ids)
    if (ids.length > 1) form.setValue('shippingType', 'grouping')
    const grams = totalGrams(parcels, ids)
    if (grams !== null) form.setValue('weight', typedKilograms(grams))
    setSearch((before) => withoutParcels(before), { replace: true })
  }, [asked, parcels, form, setSearch])
}

function withoutParcels(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('colis')
  return after
}
