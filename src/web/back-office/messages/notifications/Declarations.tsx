import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { declarations, type AskedDeclarations } from '#web/api/office-notifications.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { DeclarationLine } from './DeclarationLine.tsx'
import { HandleDeclaration, type Handling } from './HandleDeclaration.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** Withdrawals and cancellations, from clients and strangers: those waiting, and separately those handled. */
export function Declarations() {
  const [query, setQuery] = useSearchParams()
  const state = query.get('etat')
  const isHandled = state === 'traitees'
  const isDue = state === 'a-rembourser'
  const number = query.get('numero')
  if (number !== null) {
    return (
      <>
        <p className="mb-5">
          <Link to="?onglet=declarations" className={linkStyle}>
            Toutes les déclarations
          </Link>
        </p>
        <List isHandled={false} number={number} />
      </>
    )
  }
  return (
    <>
      <SelectField
        label="Montrer"
        className="mb-5 max-w-xs"
        value={isHandled || isDue ? state : ''}
        onChange={({ target: { value } }) =>
          setQuery({ onglet: 'declarations', ...(value ? { etat: value } : {}) })
        }
      >
        <option value="">Celles à traiter</option>
        <option value="a-rembourser">Rétractations à rembourser sans tarder</option>
        <option value="traitees">Celles traitées ou sans suite</option>
      </SelectField>
      <List isHandled={isHandled} isDue={isDue} number={null} />
    </>
  )
}

function List({ isHandled, isDue, number }: AskedDeclarations) {
  const [handling, setHandling] = useState<Handling | null>(null)
  const list = useInfiniteQuery(declarations({ isHandled, isDue, number }))
  if (!list.data) return <Unloaded query={list} failed="Impossible de charger les déclarations." />
  const shown = list.data.pages.flatMap(({ items }) => items)
  return (
    <>
      {shown.length === 0 &&
        (number === null ? (
          <Nothing isHandled={isHandled} isDue={isDue} />
        ) : (
          <EmptyState title={`Aucune déclaration ne porte le numéro ${number}`} />
        ))}
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface px-4 empty:hidden sm:px-6">
        {shown.map((declaration) => (
          <DeclarationLine
            key={declaration.id}
            declaration={declaration}
            onHandle={(outcome) => setHandling({ declaration, outcome })}
          />
        ))}
      </ul>
      <NextPage list={list}>Afficher la suite</NextPage>
      <HandleDeclaration handling={handling} onDone={() => setHandling(null)} />
    </>
  )
}

const Nothing = ({ isHandled, isDue = false }: Omit<AskedDeclarations, 'number'>) =>
  isDue ? (
    <EmptyState title="Aucune rétractation à rembourser sans tarder">
      Celles que la loi demande de rembourser dans les jours qui viennent apparaîtront ici.
    </EmptyState>
  ) : (
    <EmptyState title={isHandled ? 'Aucune déclaration traitée' : 'Aucune déclaration à traiter'}>
      {isHandled
        ? 'Celles que vous aurez traitées ou classées sans suite se retrouveront ici.'
        : 'Ce qu’un client ou un inconnu dépose sur «\u00a0Renoncer au contrat\u00a0» ou «\u00a0Résilier votre contrat\u00a0» apparaîtra ici.'}
    </EmptyState>
  )
