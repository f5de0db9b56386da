import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Inställningar',
  sections: 'Avsnitt',
  section: {
    page: 'Sida',
    look: 'Utseende',
    content: 'Vad sidan visar',
    uptime: 'Tillgänglighet',
    notifications: 'Aviseringar',
    security: 'Säkerhet och data',
    system: 'System',
  },
  intro: {
    page: 'Vad din statussida heter och hur besökarna läser den.',
    look: 'Förhandsvisningen visar den riktiga sidan med dina ändringar. Ingen annan ser dem förrän du sparar.',
    content: 'Vilka delar besökarna ser.',
    uptime: 'Hur Daymark räknar tid för staplarna och procenttalen.',
    notifications: 'När prenumeranter och personal meddelas, och hur snabbt.',
    security: 'Vad som krävs för att logga in, och hur länge borttagna saker sparas.',
    system: 'Själva programmet.',
  },
  unsavedMark: 'inte sparat',
  reset: 'Återställ standardvärdet',
  resetOf: 'Återställ standardvärdet: {name}',
  defaultIs: 'Standard: {value}',
  defaultEmpty: 'tomt',
  on: 'på',
  off: 'av',
  discard: 'Släng ändringarna',
  nothingChanged: 'Inget har ändrats.',
  changes: { one: '{count} ändring är inte sparad', other: '{count} ändringar är inte sparade' },

  settings: {
    name: { label: 'Sidans namn', help: 'Besökarna ser det högst upp på sidan och i mejl.' },
    about: { label: 'Om sidan', help: 'Några meningar under statusen. Markdown fungerar.' },
    timezone: {
      label: 'Tidszon',
      help: 'Dagar och tider på sidan är i den här zonen. I kontrollpanelen ser du din egen.',
    },
    locale: {
      label: 'Språk',
      help: 'För besökare vars webbläsare inte ber om något av sidans sexton språk, och för mejl.',
    },
    logo: {
      label: 'Logotyp',
      help: 'Den ersätter namnet högst upp på sidan. Ange en https-adress eller ladda upp en bild.',
    },
    logo_dark: {
      label: 'Logotyp på mörka sidor',
      help: 'Den ersätter logotypen där sidan är mörk. Utan den visas den vanliga logotypen även där.',
    },
    favicon: { label: 'Ikon i webbläsarflikar', help: 'Utan en egen ikon visar den aktuell status.' },
    touch_icon: {
      label: 'Ikon på hemskärmen',
      help: 'En kvadratisk bild. Utan den skapas ikonen av din uppladdade logotyp.',
    },
    theme: { label: 'Utseende', help: 'Ljust, mörkt eller det som besökarens enhet föredrar.' },
    accent: { label: 'Accentfärg', help: 'Länkar och knappar har den.' },
    status_colours: {
      label: 'Statusfärger',
      help: 'Välj vilken färg som helst. Texter och bakgrunder får läsbara nyanser av den.',
    },
    status_labels: {
      label: 'Statusnamn',
      help: 'Vad du kallar varje status, på alla språk. Ett tomt fält betyder det översatta namnet.',
    },
    header_links: {
      label: 'Länkar högst upp',
      help: 'Till exempel till din webbplats eller dokumentation. Adresser börjar med https:// eller mailto:.',
    },
    support_url: {
      label: 'Länk för att rapportera problem',
      help: 'Var besökare kan nå dig: en https-adress, eller mailto: och en e-postadress.',
    },
    support_label: {
      label: 'Länkens text',
      help: 'Tomt betyder ”Rapportera ett problem” på besökarens språk.',
    },
    announcement: {
      label: 'Meddelande',
      help: 'Det visas högst upp på varje sida. Markdown fungerar. Förhandsvisningen visar det alltid.',
    },
    announcement_from: { label: 'Visa meddelandet från', help: 'Tomt betyder genast.' },
    translations: {
      label: 'Översättningar',
      help: 'Namn, beskrivning och meddelande på andra språk. Saknas ett språk ser besökarna originalet. Om du ändrar ett original, kontrollera översättningarna här.',
    },
    announcement_until: { label: 'Visa meddelandet till', help: 'Tomt betyder tills du tar bort det.' },
    css: { label: 'CSS', help: 'Regler som läggs till på sidan. Skriv dem utan style-tagg.' },
    header: { label: 'HTML ovanför sidan', help: 'Skript tas bort; layout, länkar och bilder finns kvar.' },
    footer: { label: 'HTML under sidan', help: 'Skript tas bort; layout, länkar och bilder finns kvar.' },
    history_days: { label: 'Dagar med tidigare incidenter', help: 'Äldre incidenter finns i arkivet.' },
    bar_days: { label: 'Dagar i tillgänglighetsstaplarna', help: 'Varje stapel är en dag.' },
    uptime_down: {
      label: 'Vad som räknas som avbrott',
      help: 'En komponent med någon av de här statusarna ligger nere. All annan tid är tillgänglig tid.',
    },
    uptime_maintenance: {
      label: 'Underhållstid',
      help: 'Borträknad innebär att den inte ändrar procenttalet åt något håll.',
    },
    major_outage_share: {
      label: 'Andel komponenter för ett omfattande avbrott',
      help: 'När så många procent av komponenterna har ett omfattande avbrott säger sidan att hela systemet har det.',
    },
    show_uptime: { label: 'Tillgänglighetsstaplar', help: 'En stapel för varje dag, och procenttalet.' },
    show_metrics: { label: 'Diagram över mätvärden', help: 'Under komponenterna.' },
    show_history: { label: 'Tidigare incidenter', help: 'De senaste dagarna och en länk till arkivet.' },
    show_upcoming: { label: 'Planerat underhåll', help: 'Det som är planerat, innan det börjar.' },
    show_subscribe: {
      label: 'Prenumeration',
      help: 'Besökare kan prenumerera via e-post och flöden. De som redan prenumererar påverkas inte.',
    },
    show_powered_by: { label: '”Powered by Daymark”', help: 'En rad längst ned på sidan.' },
    reminders: {
      label: 'Påminnelser före underhåll',
      help: 'Prenumeranterna får ett mejl så här långt före början. Utan påminnelser meddelas de en gång.',
    },
    stale_hours: {
      label: 'Timmar utan uppdatering',
      help: 'Efter så många timmar utan uppdatering om en öppen incident meddelas personalen. 0 är aldrig.',
    },
    notification_hold: {
      label: 'Sekunder för att ångra',
      help: 'Aviseringarna väntar så länge efter publiceringen, så att du kan ta tillbaka allt. 0 skickar genast.',
    },
    mail_rate: {
      label: 'Högst antal mejl per sekund',
      help: 'För e-postservrar som begränsar det. 0 är så fort som servern tar emot dem.',
    },
    trash_days: {
      label: 'Dagar i papperskorgen',
      help: 'Hur länge borttagna saker kan återställas. Efter det är de borta.',
    },
    delivery_days: {
      label: 'Dagar för leveranser',
      help: 'Hur länge listan över leveranser visar vem som fick veta vad.',
    },
    delivery_content_days: {
      label: 'Dagar för leveransinnehåll',
      help: 'Hur länge innehållet i webhookar och mottagarnas svar sparas. Efter det kan en webhook inte skickas igen.',
    },
    point_days: {
      label: 'Dagar för mätpunkter',
      help: 'Hur länge enskilda punkter sparas. Diagrammen fortsätter att visa deras summor.',
    },
    rollup_days: {
      label: 'Dagar för mätsummor',
      help: 'Hur länge summorna som diagrammen ritas av sparas.',
    },
    session_days: {
      label: 'Dagar till ny inloggning',
      help: 'Hur länge man som mest förblir inloggad. Sessioner som inte används slutar efter 12 timmar.',
    },
    idempotency_hours: {
      label: 'Timmar för idempotensnycklar',
      help: 'Hur länge en upprepad begäran med samma Idempotency-Key får det första svaret.',
    },
    second_factor_roles: {
      label: 'Roller som kräver en andra faktor',
      help: 'Personer med de här rollerna måste logga in med en nyckel eller med en kod från en app. Annars kan de bara läsa.',
    },
  },
  themeName: { auto: 'Vad enheten föredrar', light: 'Ljust', dark: 'Mörkt' },
  maintenanceRule: { excluded: 'Borträknad', up: 'Räknas som tillgänglig tid', down: 'Räknas som avbrott' },
  days: { one: '{count} dag', other: '{count} dagar' },

  zoneSearch: 'Skriv en stad, till exempel Stockholm',
  zoneNone: 'Ingen tidszon hittades.',
  useBrowserZone: 'Använd webbläsarens zon: {zone}',

  contrastGood: 'Läsbar som den är på vit och på mörk bakgrund.',
  contrastLight: 'Svårläst på vitt ({ratio} : 1). I det ljusa utseendet använder sidan en mörkare nyans.',
  contrastDark:
    'Svårläst på mörk bakgrund ({ratio} : 1). I det mörka utseendet använder sidan en ljusare nyans.',
  contrastBoth:
    'Svårläst på vit och på mörk bakgrund. Sidan använder en mörkare nyans på vitt och en ljusare på mörkt.',
  notAColour: 'Skriv en färg som #rrggbb, till exempel #2563eb.',
  pickColour: 'Välj en färg: {name}',

  upload: 'Ladda upp en bild',
  removePicture: 'Ta bort bilden',
  uploaded: 'En uppladdad bild ({size} KB)',
  pictureUnreadable: 'Filen är ingen bild som webbläsare kan visa. Använd PNG, JPEG, WebP, GIF eller SVG.',
  pictureTooLarge: 'SVG-filen är större än 48 KB. Ladda upp en mindre, eller en PNG.',

  addLink: 'Lägg till en länk',
  linkLabel: 'Text för länk {number}',
  linkUrl: 'Adress för länk {number}',
  removeLink: 'Ta bort länk {number}',
  noLinks: 'Inga egna länkar.',

  addReminder: 'Lägg till en påminnelse',
  reminder: 'Påminnelse {number}',
  reminderUnit: 'Enhet för påminnelse {number}',
  removeReminder: 'Ta bort påminnelse {number}',
  noReminders: 'Inga påminnelser: prenumeranterna meddelas en gång, när du meddelar underhållet.',
  unit: { minutes: 'minuter', hours: 'timmar', days: 'dagar' },
  duration: {
    minutes: { one: '{count} minut', other: '{count} minuter' },
    hours: { one: '{count} timme', other: '{count} timmar' },
    days: { one: '{count} dag', other: '{count} dagar' },
  },

  preview: 'Förhandsvisning av sidan',
  previewing: 'Förbereder förhandsvisningen…',
  previewStale: 'Förhandsvisningen visar dina senaste ändringar som kan sparas: {reason}',
  previewFailed: 'Förhandsvisningen kunde inte skapas: {reason}',
  previewNote: 'Den är ljus eller mörk som den här webbläsaren. Besökarna ser det som deras egen föredrar.',
  openPreview: 'Öppna förhandsvisningen i en ny flik',
  width: 'Förhandsvisningens bredd',
  phone: 'Telefon',
  desktop: 'Dator',

  testMail: 'Testmejl',
  testMailText: 'Skicka ett mejl nu, så som alla mejl skickas, och se vad e-postservern svarar.',
  testMailTo: 'Skicka till',
  testMailSend: 'Skicka testmejl',
  testMailAccepted: 'E-postservern tog emot mejlet till {to}. Titta i inkorgen och i skräpposten.',
  testMailFolder:
    'Ingen e-postserver är inställd, så mejlet till {to} skrevs till en fil. Prenumeranterna får inga mejl förrän du anger SMTP_URL och MAIL_FROM på servern och startar om Daymark.',
  testMailRefused: 'Ingen e-postserver tog emot mejlet till {to}.',
  testMailAnswer: 'Serverns svar: {answer}',
  testMailFile: 'Fil: {answer}',

  version: 'Version som körs',
  installed: 'Installerad version',
  unknown: 'kan inte läsas',
  upToDate: 'Daymark kör den version som är installerad.',
  restartTitle: 'En ny version är installerad: starta om Daymark',
  restartText:
    'Version {installed} är installerad, och {version} körs fortfarande. Starta om Daymark för att använda den nya.',

  openSection: 'Inställningar: {section}',
};
