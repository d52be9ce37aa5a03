import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listMyClaims, claimParcel } from '#contract/warehouse/parcel-requests.ts'
import { pages } from '#web/api/query.ts'
import { RequestLine } from '#web/customer/warehouse/parcel/ParcelRequests.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useState, type SyntheticEvent } from 'react'
import { parseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimRefusals, requestFieldErrors, requestFieldSentence } from '#web/copy/requests.ts'
import { useTexts } from '#web/customer/warehouse/parcel/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export const loader: Loader = () => queryClient.prefetchInfiniteQuery(pages(listMyClaims, {}))

/**
 * Claims a parcel that arrived without a name: the customer gives its exact number, the team confirms
 * (docs/rules/parcels.md#claim).
 */
export function Claims() {
  return (
    <>
      <p className="mb-3">
        <Link to={paths.parcels} className={linkStyle}>
          Mes Colis
        </Link>
      </p>
      <PageHeader title="Réclamer un colis">
        La boutique l’annonce livré à Limoges, et vous ne le voyez pas&nbsp;? Il a pu arriver sans
        votre nom. Donnez son numéro de suivi exact&nbsp;: l’équipe vérifie et vous répond ici.
      </PageHeader>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card aria-labelledby="reclamer-titre">
          <h2 id="reclamer-titre" className="mb-4 text-xl">
            Son numéro
          </h2>
          <ClaimForm />
        </Card>
        <ClaimList />
      </div>
    </>
  )
}

function ClaimList() {
  const claims = useInfiniteQuery(pages(listMyClaims, {}))
  const items = claims.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card aria-labelledby="reclamations-titre">
      <h2 id="reclamations-titre" className="text-xl">
        Les colis que vous réclamez
      </h2>
      {!claims.data && (
        <Unloaded
          query={claims}
          failed="Impossible de charger les colis que vous réclamez."
          loading={<Skeleton className="mt-3 h-24" />}
        />
      )}
      {claims.data && items.length === 0 && (
        <p className="mt-2 text-ink-soft">
          Aucun pour le moment. Chaque numéro que vous réclamez apparaît ici avec la réponse de
          l’équipe.
        </p>
      )}
      <ul className="divide-y divide-line">
        {items.map((claim) => (
          <li key={claim.id} className="grid gap-3 py-4">
            <RequestLine request={claim} />
            {claim.parcelId && (
              <Link
                to={paths.parcel(claim.parcelId)}
                className={buttonStyle('secondary', 'normal', 'justify-self-start')}
              >
                Voir ce colis
              </Link>
            )}
          </li>
        ))}
      </ul>
      <NextPage list={claims}>Voir les réclamations plus anciennes</NextPage>
    </Card>
  )
}

/** Never says whether such a parcel is here, before or after the claim. */
function ClaimForm() {
  const { valueOf, isComplete, wiring, clear } = useTexts<'trackingNumber' | 'proof'>([
    'trackingNumber',
  ])
  const [isWrong, setWrong] = useState(false)
  const claiming = useAction(claimParcel, {
    done: 'Réclamation envoyée',
    onDone: clear,
    refusals: claimRefusals,
  })
  const errorOf = (field: string) => requestFieldSentence(claiming.fields[field])
  const number = wiring('trackingNumber', errorOf('trackingNumber'))

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isComplete(event.currentTarget)) return
    const trackingNumber = valueOf('trackingNumber')
    const isNumber = parseTrackingNumber(trackingNumber).ok
    setWrong(!isNumber)
    if (isNumber) claiming.run({ trackingNumber, proof: valueOf('proof') })
    else event.currentTarget.querySelector<HTMLElement>('[name="trackingNumber"]')?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Numéro de suivi exact"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        inputClassName="font-mono"
        {...number}
        error={isWrong ? requestFieldErrors['invalid'] : number.error}
      />
      <TextArea
        label="Ce qui montre qu’il est à vous"
        hint="Boutique, numéro de commande, contenu, nom sur l’étiquette."
        optional
        rows={3}
        maxLength={1000}
        {...wiring('proof', errorOf('proof'))}
      />
      <ActionFailure action={claiming} />
      <Button type="submit" className="justify-self-start" busy={claiming.isBusy}>
        Réclamer ce colis
      </Button>
      <p className="text-sm text-ink-soft">
        Cinq numéros par jour au plus. Pour protéger chacun, la réponse ne dit jamais d’avance si un
        colis est là.
      </p>
    </form>
  )
}
