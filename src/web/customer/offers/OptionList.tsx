import { useSold } from '#web/api/catalogue.ts'
import { optionPrice } from '#web/copy/option-price.ts'

/** Every service option with its price text; they are chosen on a quote. */
export function OptionList() {
  const { serviceOptions } = useSold()
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Les options se choisissent dans votre demande de devis&nbsp;; leur prix y figure ligne par
        ligne.
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {serviceOptions.map(({ id, name, description, pricing }) => (
          <li key={id} className="rounded-2xl border border-line bg-surface p-5">
            <h2 className="text-lg">{name}</h2>
            <p className="figures mt-1 font-semibold text-action">{optionPrice(pricing)}</p>
            <p className="mt-1 text-ink-soft">{description}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
