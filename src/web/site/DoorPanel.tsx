import { Camera, PackageCheck, ReceiptEuro } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSold } from '#web/api/catalogue.ts'
import { Chart } from '#web/chrome/Chart.tsx'

/** The half of a door that is not the form; a screen without room does without. */
export function DoorPanel({ header, children }: { header: ReactNode; children?: ReactNode }) {
  return (
    <div className="on-nuit by-night bg-nuit text-on-nuit max-lg:hidden">
      <div className="sticky top-0 flex h-[calc(100dvh-var(--at-foot))] flex-col justify-between gap-8 overflow-hidden p-10 xl:p-14">
        {/* Above the words, never behind them: whole, so that the names of the places can be read. */}
        <Chart
          decorative
          className="absolute inset-x-0 top-20 mx-auto aspect-4/3 w-full max-w-[calc((100dvh-var(--at-foot)-28rem)*4/3)]"
        />
        <div className="relative">{header}</div>
        <div className="relative">
          <p className="max-w-lg font-display text-36 font-bold text-balance">
            Votre escale en métropole. Vos colis, jusqu’à vous.
          </p>
          {children ?? <Promises />}
        </div>
      </div>
    </div>
  )
}

function Promises() {
  const { plans } = useSold()
  const promises = [
    { Icon: Camera, text: 'Chaque colis est pesé et photographié à son arrivée.' },
    { Icon: ReceiptEuro, text: 'Le prix est ferme avant que vous payiez.' },
    {
      Icon: PackageCheck,
      text: `${plans.gratuit.freeStorageDays} jours de garde sans frais, au moins.`,
    },
  ]
  return (
    <ul className="mt-6 grid gap-3 text-18">
      {promises.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-3">
          <Icon
            className="size-6 shrink-0 text-lagon-clair"
            strokeWidth={1.75}
            aria-hidden="true"
          />
          {text}
        </li>
      ))}
    </ul>
  )
}
