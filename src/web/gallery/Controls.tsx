import { parcelStatuses } from '#domain/parcel/parcel.ts'
import { ParcelState } from '#web/chrome/ParcelState.tsx'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ButtonVariant } from '#web/ui/button-style.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Part, Shown } from './Part.tsx'

const variants: readonly (readonly [ButtonVariant, string])[] = [
  ['primary', 'Enregistrer'],
  ['call', 'Payer'],
  ['secondary', 'Modifier'],
  ['ghost', 'Exporter'],
  ['danger', 'Supprimer'],
]

const families: readonly (readonly [StatusFamily, string])[] = [
  ['waiting', 'En attente'],
  ['house', 'Reçu'],
  ['moving', 'Expédié'],
  ['done', 'Livré'],
  ['problem', 'Bloqué'],
  ['none', 'Annulé'],
]

export const Controls = () => (
  <Part id="commandes" title="Boutons, champs, statuts">
    <div className="flex flex-wrap items-start gap-3">
      {variants.map(([variant, label]) => (
        <Button key={variant} variant={variant}>
          {label}
        </Button>
      ))}
      <Button busy>Envoi en cours</Button>
      <Button variant="secondary" disabledReason="Choisissez d’abord un colis.">
        Demander un devis
      </Button>
      <CopyButton text="CLT-000001" label="Copier le numéro">
        Copier
      </CopyButton>
    </div>
    <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-3">
      <TextField label="Prénom" name="prenom" defaultValue="Marie" />
      <TextField
        label="Poids"
        name="poids"
        defaultValue="abc"
        error="Indiquez un poids, par exemple 1,2."
      />
      <SelectField label="Destination" name="destination" defaultValue="nc">
        <option value="nc">Nouvelle-Calédonie</option>
        <option value="re">La Réunion</option>
      </SelectField>
    </div>
    <Shown name="Statuts">
      <p className="flex flex-wrap gap-2">
        {families.map(([family, label]) => (
          <Badge key={family} family={family}>
            {label}
          </Badge>
        ))}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {[...parcelStatuses, 'destroyed'].map((status) => (
          <ParcelState
            key={status}
            parcel={{ status, destroyed: status === 'destroyed' }}
            isPlain
          />
        ))}
      </p>
    </Shown>
  </Part>
)
