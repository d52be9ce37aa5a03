import { Plane, Ship, type LucideIcon } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { formatMoney } from '#web/copy/format-money.ts'
import { indicativeDelay } from '#web/copy/territories.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { modeLabels } from '#words/quote-choices.ts'
import type { QuoteForm } from './quote-form.ts'

type Mode = QuoteForm['shippingMode']

/** By air or by sea: the days of each, and its total where it is known. */
export function ModeChoice({
  destination,
  totals = {},
}: {
  destination: string
  totals?: Readonly<Partial<Record<Mode, number>>>
}) {
  const { register, formState } = useFormContext<QuoteForm>()
  const hintOf = (mode: Mode, days: string, otherwise: string) => {
    const cents = totals[mode]
    const delay = indicativeDelay(destination, mode) ?? days
    return cents === undefined ? (
      `${delay}${otherwise}`
    ) : (
      <Joined facts={[delay, formatMoney(cents)]} />
    )
  }
  return (
    <RadioGroup
      legend="Mode d’envoi"
      error={formState.errors.shippingMode?.message}
      {...register('shippingMode')}
      choices={[
        {
          value: 'standard',
          label: <ModeName Icon={Plane} mode="standard" />,
          hint: hintOf('standard', 'Quelques jours ouvrés', ''),
        },
        {
          value: 'eco',
          label: <ModeName Icon={Ship} mode="eco" />,
          hint: hintOf('eco', '20 à 40 jours', ', moins cher.'),
        },
      ]}
    />
  )
}

const ModeName = ({ Icon, mode }: { Icon: LucideIcon; mode: Mode }) => (
  <span className="flex items-start justify-between gap-2">
    {modeLabels[mode]}
    <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
  </span>
)
