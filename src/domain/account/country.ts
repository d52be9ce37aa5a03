import { destinations, territoryCodes } from '#domain/destination/destination.ts'

export type Country = { readonly code: string; readonly name: string }

/** ISO 3166-1 codes with the French names of Unicode CLDR, in French alphabetical order. */
const world = `
AF Afghanistan; ZA Afrique du Sud; AL Albanie; DZ Algérie; DE Allemagne; AD Andorre; AO Angola;
AI Anguilla; AG Antigua-et-Barbuda; SA Arabie saoudite; AR Argentine; AM Arménie; AW Aruba;
AU Australie; AT Autriche; AZ Azerbaïdjan; BS Bahamas; BH Bahreïn; BD Bangladesh; BB Barbade;
BE Belgique; BZ Belize; BJ Bénin; BM Bermudes; BT Bhoutan; BY Biélorussie; BO Bolivie;
BA Bosnie-Herzégovine; BW Botswana; BR Brésil; BN Brunei; BG Bulgarie; BF Burkina Faso;
BI Burundi; KH Cambodge; CM Cameroun; CA Canada; CV Cap-Vert; CL Chili; CN Chine; CY Chypre;
CO Colombie; KM Comores; CG Congo-Brazzaville; CD Congo-Kinshasa; KP Corée du Nord;
KR Corée du Sud; CR Costa Rica; CI Côte d’Ivoire; HR Croatie; CU Cuba; CW Curaçao; DK Danemark;
DJ Djibouti; DM Dominique; EG Égypte; AE Émirats arabes unis; EC Équateur; ER Érythrée;
ES Espagne; EE Estonie; SZ Eswatini; VA État de la Cité du Vatican; US États-Unis; ET Éthiopie;
FJ Fidji; FI Finlande; GA Gabon; GM Gambie; GE Géorgie; GH Ghana; GI Gibraltar; GR Grèce;
GD Grenade; GL Groenland; GU Guam; GT Guatemala; GG Guernesey; GN Guinée;
GQ Guinée équatoriale; GW Guinée-Bissau; GY Guyana; HT Haïti; HN Honduras; HK Hong Kong;
HU Hongrie; IM Île de Man; KY Îles Caïmans; CK Îles Cook; FO Îles Féroé; FK Îles Malouines;
MH Îles Marshall; SB Îles Salomon; TC Îles Turques-et-Caïques; VG Îles Vierges britanniques;
VI Îles Vierges des États-Unis; IN Inde; ID Indonésie; IQ Irak; IR Iran; IE Irlande;
IS Islande; IL Israël; IT Italie; JM Jamaïque; JP Japon; JE Jersey; JO Jordanie; KZ Kazakhstan;
KE Kenya; KG Kirghizstan; KI Kiribati; XK Kosovo; KW Koweït; LA Laos; LS Lesotho; LV Lettonie;
LB Liban; LR Liberia; LY Libye; LI Liechtenstein; LT Lituanie; LU Luxembourg; MO Macao;
MK Macédoine du Nord; MG Madagascar; MY Malaisie; MW Malawi; MV Maldives; ML Mali; MT Malte;
MA Maroc; MU Maurice; MR Mauritanie; MX Mexique; FM Micronésie; MD Moldavie; MC Monaco;
MN Mongolie; ME Monténégro; MS Montserrat; MZ Mozambique; MM Myanmar (Birmanie); NA Namibie;
NR Nauru; NP Népal; NI Nicaragua; NE Niger; NG Nigeria; NU Niue; NO Norvège;
NZ Nouvelle-Zélande; OM Oman; UG Ouganda; UZ Ouzbékistan; PK Pakistan; PW Palaos; PA Panama;
PG Papouasie-Nouvelle-Guinée; PY Paraguay; NL Pays-Bas; PE Pérou; PH Philippines; PL Pologne;
PR Porto Rico; PT Portugal; QA Qatar; CF République centrafricaine; DO République dominicaine;
RO Roumanie; GB Royaume-Uni; RU Russie; RW Rwanda; KN Saint-Christophe-et-Niévès;
SM Saint-Marin; SX Saint-Martin (partie néerlandaise); VC Saint-Vincent-et-les Grenadines;
LC Sainte-Lucie; SV Salvador; WS Samoa; ST Sao Tomé-et-Principe; SN Sénégal; RS Serbie;
SC Seychelles; SL Sierra Leone; SG Singapour; SK Slovaquie; SI Slovénie; SO Somalie; SD Soudan;
SS Soudan du Sud; LK Sri Lanka; SE Suède; CH Suisse; SR Suriname; SY Syrie; TJ Tadjikistan;
TW Taïwan; TZ Tanzanie; TD Tchad; CZ Tchéquie; PS Territoires palestiniens; TH Thaïlande;
TL Timor oriental; TG Togo; TO Tonga; TT Trinité-et-Tobago; TN Tunisie; TM Turkménistan;
TR Turquie; TV Tuvalu; UA Ukraine; UY Uruguay; VU Vanuatu; VE Venezuela; VN Viêt Nam; YE Yémen;
ZM Zambie; ZW Zimbabwe`

export const territories: readonly Country[] = destinations.map((name) => ({
  code: territoryCodes[name],
  name,
}))
export const france: Country = { code: 'FR', name: 'France' }
export const otherCountries: readonly Country[] = world
  .trim()
  .split(/;\s*/)
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

/** The country of a billing address by its French name; `undefined` for a name that the form does not offer. */
export const countryNamed = (name: string): Country | undefined =>
  [...territories, france, ...otherCountries].find((country) => country.name === name)
