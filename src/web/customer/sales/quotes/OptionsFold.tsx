import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Joined } from '#web/ui/Joined.tsx'
import { tierName } from '#web/copy/insurance.ts'
import { optionLabels } from '#web/copy/quotes.ts'
import { modeLabels } from '#words/quote-choices.ts'
import { optionsOf, type QuoteForm } from './quote-form.ts'
import { useFold } from './use-fold.ts'

const fields = [
  'shippingMode',
  'options',
  'declaredValue',
  'insurance',
  'remarks',
  'promotionCode',
] as const

type Props = {
  readonly sellsEco: boolean
  /** By its measures: then it is paid without a tick. */
  readonly isNonStandard?: boolean | null
}

/** How the parcels travel: one line, since most people leave it as it is. */
export function OptionsFold({ children, ...choices }: Props & { readonly children: ReactNode }) {
  const fold = useFold(false, fields)
  return (
    <details ref={fold} className="whole-on-paper group/options">
      <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <span className="min-w-0">
          <span className="block font-display text-xl font-bold">Options et assurance</span>
          <Choices {...choices} />
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open/options:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-5">{children}</div>
    </details>
  )
}

/** « Standard, par avion · Groupement de colis · Assurance de base, comprise ». */
function Choices({ sellsEco, isNonStandard }: Props) {
  const form = useFormContext<QuoteForm>().watch()
  const mode = sellsEco ? [modeLabels[form.shippingMode]] : []
  const measured = isNonStandard ? (['non_standard'] as const) : []
  const options = [...new Set([...measured, ...optionsOf(form)])].map(
    (code) => optionLabels[code].label,
  )
  const insurance = tierName(Number(form.insurance))
  return (
    <span className="block text-14 text-ink-soft">
      <Joined
        facts={[...mode, ...(options.length === 0 ? ['Aucune option'] : options), insurance]}
      />
    </span>
  )
}
