import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'I drift',
    2: 'Prestandaproblem',
    3: 'Delvis avbrott',
    4: 'Omfattande avbrott',
    5: 'Okänd',
    6: 'Underhåll pågår',
  },
  incidentStatus: { 0: 'Rapporterad', 1: 'Utreds', 2: 'Identifierad', 3: 'Övervakas', 4: 'Åtgärdad' },
  scheduleStatus: { 0: 'Planerat', 1: 'Pågår', 2: 'Avslutat' },
  translations: {
    label: 'Översättningar',
    help: 'Texterna ovan på andra språk. Saknas ett språk ser besökarna originalet. Om du ändrar ett original, kontrollera översättningarna här.',
    language: 'Språk',
    add: 'Lägg till språk',
  },

  save: 'Spara',
  cancel: 'Avbryt',
  close: 'Stäng',
  delete: 'Ta bort',
  edit: 'Redigera',
  undo: 'Ångra',
  retry: 'Försök igen',
  add: 'Lägg till',
  remove: 'Ta bort',
  search: 'Sök',
  more: 'Mer',
  copy: 'Kopiera',
  copied: 'Kopierat',
  loading: 'Laddar…',
  optional: 'valfritt',
  none: 'Ingen',
  mailNotSent:
    'Ingen e-postserver är inställd: e-post skrivs till filer på servern och ingen får den. För att skicka e-post, ange SMTP_URL och MAIL_FROM på servern och starta om Daymark.',
  yes: 'Ja',
  no: 'Nej',
  back: 'Tillbaka',
  next: 'Nästa',
  previous: 'Föregående',
  saved: 'Sparat',
  deleted: '”{name}” har tagits bort',
  restored: '”{name}” har återställts',

  pageOf: 'Sida {page} av {pages}',
  results: { one: '{count} resultat', other: '{count} resultat' },
  noResults: 'Inget hittades. Ändra sökningen eller filtren.',
  clearFilters: 'Rensa filter',
  removeFilter: 'Ta bort filtret ”{name}”',

  offline: 'Servern kan inte nås. Det du har skrivit är sparat. Kontrollera anslutningen och försök igen.',
  failed: 'Servern kunde inte göra detta. Försök igen om en minut.',
  invalid: 'En del av uppgifterna kan inte godtas. Vid varje fält står varför.',
  notFound: 'Det här finns inte längre, eller så får du inte se det.',
  changedMeanwhile:
    'Någon annan har ändrat detta under tiden, så inget sparades. Öppna det igen för att se vad som har ändrats.',
  forbidden: 'Din roll tillåter inte detta. Fråga en ägare eller administratör för sidan.',
  tooMany: 'För många förfrågningar. Försök igen om {seconds} sekunder.',
  requestId: 'Förfrågans id: {id}',

  draftRestored: 'Det du skrev här tidigare finns kvar.',
  discardDraft: 'Släng det',
  unsaved: 'Du har ändringar som inte är sparade.',
  unsavedText:
    'De finns kvar i den här webbläsaren, så att du kan fortsätta senare. Ingen annan ser dem förrän du sparar.',
  stay: 'Stanna här',
  leave: 'Lämna',

  conflictTitle: 'Någon annan har ändrat detta',
  conflictText:
    'Någon annan sparade medan du redigerade. Välj vad du vill behålla; inget går förlorat förrän du sparar.',
  conflictMine: 'Din version',
  conflictTheirs: 'Den andra versionen',

  confirmTitle: 'Ta bort ”{name}”?',
  confirmType: 'Skriv ”{name}” för att bekräfta.',

  removedLine: 'Borttaget:',
  addedLine: 'Tillagt:',

  utc: 'UTC',
  yourZone: 'Din tidszon',
  pageZone: 'Sidans tidszon',
  now: 'nu',
  timeIn: 'Tidszon: {zone}',
  timeSkipped:
    'I {zone} ställs klockan fram då och den här tiden hoppas över. Tiden efter omställningen gäller.',
  timeRepeated:
    'I {zone} ställs klockan tillbaka då och den här tiden inträffar två gånger. Den första gäller.',
  formatting: 'Formatering',
  marks: { bold: 'Fetstil', italic: 'Kursiv', link: 'Länk', list: 'Lista', code: 'Kod' },
};
