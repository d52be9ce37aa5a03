import { france, otherCountries, territories } from '#domain/account/country.ts'

/** The options of a country list: the territories that we serve, then France, then the world; none selected. */
export function CountryOptions() {
  return (
    <>
      <option value="">Choisissez…</option>
      <optgroup label="Outre-mer">
        {territories.map(({ code, name }) => (
          <option key={code} value={name}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Métropole">
        <option value={france.name}>{france.name}</option>
      </optgroup>
      <optgroup label="Autres pays">
        {otherCountries.map(({ code, name }) => (
          <option key={code} value={name}>
            {name}
          </option>
        ))}
      </optgroup>
    </>
  )
}
