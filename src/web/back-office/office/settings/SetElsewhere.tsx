import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import type { OfficeSettings } from '#contract/office/settings.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** Says where to set the values that are dated or have their own screen. */
export function SetElsewhere({ settings }: { readonly settings: OfficeSettings }) {
  const user = useSessionUser()
  return (
    <Card
      aria-labelledby="elsewhere-title"
      id="reglage-ailleurs"
      className="scroll-mt-4 max-sm:px-4 max-sm:py-1"
    >
      <FoldOnPhone title="Réglé ailleurs" titleId="elsewhere-title">
        <ul className="mt-2 grid gap-2 max-sm:pb-3">
          <DatedTerms settings={settings} />
          <li>
            Frais de garde suspendus, grève, cyclone&nbsp;:{' '}
            <ToTab tab="avis">Avis par territoire</ToTab>.
          </li>
          <li>
            Taux de TVA et mentions d’exonération, datés&nbsp;: <ToTab tab="tva">TVA</ToTab>.
          </li>
          <li>
            Abandon d’un colis non réclamé&nbsp;:{' '}
            <strong>{settings.abandonmentInForce ? 'en vigueur' : 'désactivé'}</strong>. C’est une
            clause des CGV, publiée avec elles&nbsp;:{' '}
            <Link to={paths.adminLegalTexts} className={linkStyle}>
              Textes légaux
            </Link>
            .
          </li>
          <li>
            Activation des comptes et second facteur de l’équipe&nbsp;:{' '}
            {user?.role === 'super_admin' ? (
              <Link to={`${paths.adminAccounts}?onglet=reglages`} className={linkStyle}>
                Comptes, onglet Réglages
              </Link>
            ) : (
              'un super-administrateur les règle dans «\u00A0Comptes\u00A0».'
            )}
          </li>
          <li>
            Qui a changé quoi&nbsp;:{' '}
            <Link to={`${paths.adminJournal}?genre=team`} className={linkStyle}>
              Journal, équipe et réglages
            </Link>
            .
          </li>
        </ul>
      </FoldOnPhone>
    </Card>
  )
}

/** Free storage is dated with the prices: the terms of sale quote it, and past quotes keep theirs. */
function DatedTerms({ settings: { terms } }: { readonly settings: OfficeSettings }) {
  const { gratuit, standard, premium } = terms.freeStorageDays
  return (
    <li>
      Datés avec les prix, et cités par les CGV&nbsp;:{' '}
      <Link to={paths.adminPricing} className={linkStyle}>
        Tarification
      </Link>
      .
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        <li>
          validité d’un devis&nbsp;: <strong>{terms.quoteValidityDays}&nbsp;jours</strong>&nbsp;;
        </li>
        <li>
          garde gratuite&nbsp;: <strong>{gratuit}</strong> jours (Gratuit),{' '}
          <strong>{standard}</strong> (Standard), <strong>{premium}</strong> (Premium)&nbsp;;
        </li>
        <li>
          puis <strong>{formatMoney(terms.storageFeePerDayCents)}</strong> par colis et par
          jour&nbsp;;
        </li>
        <li>
          non réclamé <strong>{terms.unclaimedDaysAfterFree}&nbsp;jours</strong> après la garde
          gratuite.
        </li>
      </ul>
    </li>
  )
}

type Led = 'avis' | 'tva'

export const tabId = (tab: Led): string => `onglet-${tab}`

type Props = { readonly tab: Led; readonly className?: string; readonly children: ReactNode }

/** The link disappears with its own tab: the focus moves to the tab that it opens. */
export const ToTab = ({ tab, className, children }: Props) => (
  <Link
    to={`${paths.adminSettings}?onglet=${tab}`}
    className={joinClasses(linkStyle, className)}
    onClick={() => document.getElementById(tabId(tab))?.focus()}
  >
    {children}
  </Link>
)
