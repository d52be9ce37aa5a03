import { Link } from 'react-router'
import type { ArrivalTaxes } from '#domain/destination/destination-facts.ts'
import { arrivalTaxes, customsSite, declarationNotes } from '#web/copy/arrival-taxes.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What the customs ask on arrival, what the declaration must say, what may not go. */
export function CustomsSection({
  where,
  slug,
  taxes,
}: {
  where: string
  slug: string
  taxes: ArrivalTaxes
}) {
  return (
    <section aria-labelledby="douane-titre" className="mt-14">
      <h2 id="douane-titre" className="text-2xl sm:text-3xl">
        Douane et taxes à l’arrivée
      </h2>
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div>
          <dl className="grid gap-4">
            {arrivalTaxes(taxes).map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold">{title}</dt>
                <dd className="figures text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5">
            <Notice kind="warning" title="À vérifier auprès de la douane">
              <p>
                Ces règles peuvent changer, et la douane décide. Les taxes se paient sur place, en
                plus de l’envoi.{' '}
                <a href={customsSite} rel="noreferrer" className="underline underline-offset-4">
                  Site de la douane
                </a>
              </p>
            </Notice>
          </div>
        </div>
        <div>
          <h3 className="text-xl">Ce qu’il faut déclarer</h3>
          <p className="mt-2">
            Chaque colis part avec une déclaration en douane CN23, que nous préparons avec vous.
          </p>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-soft">
            {declarationNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <h3 className="mt-6 text-xl">Ce qui ne peut pas partir</h3>
          <p className="mt-2 text-ink-soft">
            Parfums, aérosols, batteries seules et bien d’autres produits sont refusés.{' '}
            <Link to={`${paths.forbidden}?destination=${slug}`} className={linkStyle}>
              Voir les envois interdits {where}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
