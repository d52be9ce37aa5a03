import { useState } from 'react'
import { Link } from 'react-router'
import type { ToldOption } from '#domain/catalogue/told-options.ts'
import { useSold } from '#web/api/catalogue.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { AddOptionDialog } from './AddOptionDialog.tsx'
import { OptionOffer } from './OptionOffer.tsx'

/**
 * Every service option with its price: bought for a named parcel or quote, or ordered with a quote
 * (docs/rules/money.md#options).
 */
export function OptionList() {
  const { serviceOptions } = useSold()
  const [asked, setAsked] = useState<ToldOption | null>(null)
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Certaines options s’achètent tout de suite, pour un colis qui est à l’entrepôt. Celles dont
        le prix dépend de l’envoi se choisissent dans votre{' '}
        <Link to={paths.quotes} className={linkStyle}>
          demande de devis
        </Link>
        &nbsp;; leur prix y figure ligne par ligne.
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {serviceOptions.map((option) => (
          <li key={option.id}>
            <OptionOffer option={option} onAdd={() => setAsked(option)} />
          </li>
        ))}
      </ul>
      {asked && <AddOptionDialog key={asked.id} option={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
