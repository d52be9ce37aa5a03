import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { extraCodes, insuranceTiers, shippingModes } from '#domain/catalogue/catalogue.ts'
import { destinations, zones } from '#domain/destination/destination.ts'
import { tierName } from '#web/copy/insurance.ts'
import { optionLabels } from '#web/copy/quotes.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { OptionsEditor } from '#web/back-office/offer/options/OptionsEditor.tsx'
import { readOfficeSettings } from '#contract/office/settings.ts'
import { outlastsStopHours } from '#domain/standing-order/announcement.ts'
import { query } from '#web/api/query.ts'
import { useCatalogueValue, useEditing } from './draft-editing.ts'
import { GridEditor } from './GridEditor.tsx'
import { PlanSection } from './PlanSection.tsx'
import { ValueField } from './ValueField.tsx'

/** The sections of a catalogue; read-only for a published version. */
export function CatalogueSections() {
  const [section, setSection] = useState('grilles')
  return (
    <Tabs
      label="Sections des tarifs"
      value={section}
      onChange={setSection}
      tabs={[
        { value: 'grilles', label: 'Grilles', panel: <GridsSection /> },
        { value: 'zones', label: 'Zones', panel: <ZonesSection /> },
        { value: 'assurance', label: 'Assurance', panel: <InsuranceSection /> },
        { value: 'supplements', label: 'Suppléments', panel: <ExtrasSection /> },
        { value: 'formules', label: 'Formules et frais', panel: <PlanSection /> },
        { value: 'options', label: 'Options', panel: <OptionsSection /> },
        { value: 'garde', label: 'Garde et devis', panel: <TermsSection /> },
      ]}
    />
  )
}

const GridsSection = () => (
  <div className="grid items-start gap-5 md:grid-cols-2">
    {zones.flatMap((zone) =>
      shippingModes.map((mode) => <GridEditor key={`${zone} ${mode}`} zone={zone} mode={mode} />),
    )}
  </div>
)

const ZonesSection = () => (
  <Card className="grid gap-4">
    <p className="text-ink-soft">
      La zone d’un territoire décide de sa grille. «&nbsp;Sur devis&nbsp;»&nbsp;: pas de prix en
      ligne.
    </p>
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {destinations.map((name) => (
        <ZoneChoice key={name} name={name} />
      ))}
    </div>
  </Card>
)

function ZoneChoice({ name }: { name: string }) {
  const { isReadOnly } = useEditing()
  const [zone, setZone] = useCatalogueValue(`zones/${name}`)
  return (
    <SelectField
      label={name}
      value={typeof zone === 'string' ? zone : ''}
      disabled={isReadOnly}
      onChange={(event) => setZone(event.currentTarget.value || null)}
    >
      <option value="">Sur devis</option>
      {zones.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  )
}

const InsuranceSection = () => (
  <Card className="grid max-w-3xl gap-4 sm:grid-cols-3">
    {insuranceTiers.map((tier) => (
      <ValueField key={tier} path={`insurance/${tier}`} kind="money" label={tierName(tier)} />
    ))}
  </Card>
)

const ExtrasSection = () => (
  <Card className="grid gap-5">
    {extraCodes.map((code) => (
      <fieldset key={code} className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_1fr_1fr]">
        <legend className="sr-only">{optionLabels[code].label}</legend>
        <ValueField path={`extras/${code}/label`} kind="text" label="Intitulé de la ligne" />
        <ValueField path={`extras/${code}/cents`} kind="money" label="Prix" />
        <ValueField
          path={`extras/${code}/heavyCents`}
          kind="money-or-none"
          label="Au-delà de 15 kg"
        />
      </fieldset>
    ))}
  </Card>
)

function OptionsSection() {
  const { content, change, isReadOnly } = useEditing()
  return (
    <>
      {!isReadOnly && (
        <div className="mb-4">
          <Notice kind="info">
            Pour un changement immédiat, la page «&nbsp;Options dynamiques&nbsp;» publie aussitôt.
          </Notice>
        </div>
      )}
      <OptionsEditor
        options={content.serviceOptions}
        terms={content}
        isReadOnly={isReadOnly}
        onChange={(serviceOptions) => change({ ...content, serviceOptions })}
      />
    </>
  )
}

const TermsSection = () => (
  <Card className="grid max-w-3xl gap-4 sm:grid-cols-3">
    <ValueField
      path="storage/feePerDayCents"
      kind="money"
      label="Garde, par colis et par jour"
      hint="Compte pour les jours qui commencent ensuite&nbsp;: ceux déjà dus gardent leur prix."
    />
    <ValueField
      path="storage/unclaimedDaysAfterFree"
      kind="count"
      label="Non réclamé après (jours)"
      hint="Comptés après la garde gratuite."
    />
    <ValueField path="quoteValidityDays" kind="count" label="Validité d’un devis (jours)" />
    <ShortValidity />
  </Card>
)

/** Quotes that end before the hours to stop a standing order are over. */
function ShortValidity() {
  const [days] = useCatalogueValue('quoteValidityDays')
  const { data } = useQuery(query(readOfficeSettings, {}))
  const hours = data?.sections.standingOrders.values.stopHours
  if (typeof days !== 'number' || hours === undefined || outlastsStopHours(days, hours)) return null
  return (
    <div className="sm:col-span-3">
      <Notice kind="warning" title="Trop court pour les envois programmés">
        <p>
          Le client a {hours}&nbsp;heures pour en arrêter un («&nbsp;Paramètres&nbsp;»)&nbsp;: avec
          cette validité, aucun ne serait payé de lui-même. Allongez-la, ou réduisez ce délai.
        </p>
      </Notice>
    </div>
  )
}
