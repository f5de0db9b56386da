import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Instellingen',
  sections: 'Secties',
  section: {
    page: 'Pagina',
    look: 'Uiterlijk',
    content: 'Wat de pagina toont',
    uptime: 'Beschikbaarheid',
    notifications: 'Meldingen',
    security: 'Beveiliging en gegevens',
    system: 'Systeem',
  },
  intro: {
    page: 'Hoe uw statuspagina heet en hoe bezoekers die lezen.',
    look: 'Het voorbeeld toont de echte pagina met uw wijzigingen. Niemand anders ziet ze voordat u opslaat.',
    content: 'Welke delen bezoekers zien.',
    uptime: 'Hoe Daymark de tijd telt voor de balken en percentages.',
    notifications: 'Wanneer abonnees en medewerkers bericht krijgen, en hoe snel.',
    security: 'Wat mensen nodig hebben om in te loggen, en hoelang verwijderde items worden bewaard.',
    system: 'Het programma zelf.',
  },
  unsavedMark: 'niet opgeslagen',
  reset: 'Standaardwaarde herstellen',
  resetOf: 'Standaardwaarde herstellen: {name}',
  defaultIs: 'Standaard: {value}',
  defaultEmpty: 'leeg',
  on: 'aan',
  off: 'uit',
  discard: 'Wijzigingen weggooien',
  nothingChanged: 'Er is niets gewijzigd.',
  changes: { one: '{count} wijziging is niet opgeslagen', other: '{count} wijzigingen zijn niet opgeslagen' },

  settings: {
    name: { label: 'Naam van de pagina', help: 'Bezoekers zien die boven aan de pagina en in mails.' },
    about: { label: 'Over de pagina', help: 'Enkele zinnen onder de status. Markdown werkt.' },
    timezone: {
      label: 'Tijdzone',
      help: 'Dagen en tijden op de pagina gelden in deze zone. In het dashboard ziet u uw eigen zone.',
    },
    locale: {
      label: 'Taal',
      help: 'Voor bezoekers van wie de browser om geen van de zestien talen van de pagina vraagt, en voor mails.',
    },
    logo: {
      label: 'Logo',
      help: 'Het vervangt de naam boven aan de pagina. Voer een https-adres in of upload een afbeelding.',
    },
    logo_dark: {
      label: 'Logo op donkere pagina’s',
      help: 'Het vervangt het logo waar de pagina donker is. Zonder dit logo wordt ook daar het gewone logo getoond.',
    },
    favicon: {
      label: 'Pictogram in browsertabs',
      help: 'Zonder eigen pictogram toont het de huidige status.',
    },
    touch_icon: {
      label: 'Pictogram op het beginscherm',
      help: 'Een vierkante afbeelding. Zonder wordt het pictogram van uw geüploade logo gemaakt.',
    },
    theme: { label: 'Weergave', help: 'Licht, donker of wat het apparaat van elke bezoeker verkiest.' },
    accent: { label: 'Accentkleur', help: 'De kleur van links en knoppen.' },
    status_colours: {
      label: 'Statuskleuren',
      help: 'Kies elke gewenste kleur. Teksten en achtergronden krijgen leesbare tinten ervan.',
    },
    status_labels: {
      label: 'Statusnamen',
      help: 'Hoe u elke status noemt, in alle talen. Een leeg veld betekent de vertaalde naam.',
    },
    header_links: {
      label: 'Links bovenaan',
      help: 'Bijvoorbeeld naar uw website of documentatie. Adressen beginnen met https:// of mailto:.',
    },
    support_url: {
      label: 'Link om een probleem te melden',
      help: 'Waar bezoekers u kunnen bereiken: een https-adres, of mailto: en een e-mailadres.',
    },
    support_label: {
      label: 'Tekst van deze link',
      help: 'Leeg betekent ‘Een probleem melden’ in de taal van de bezoeker.',
    },
    announcement: {
      label: 'Aankondiging',
      help: 'Ze staat bovenaan elke pagina. Markdown werkt. Het voorbeeld toont haar altijd.',
    },
    announcement_from: { label: 'Aankondiging tonen vanaf', help: 'Leeg betekent meteen.' },
    translations: {
      label: 'Vertalingen',
      help: 'De naam, beschrijving en aankondiging in andere talen. Ontbreekt een taal, dan zien bezoekers het origineel. Wijzigt u een origineel, controleer dan hier de vertalingen.',
    },
    announcement_until: { label: 'Aankondiging tonen tot', help: 'Leeg betekent tot u haar verwijdert.' },
    css: { label: 'CSS', help: 'Regels die aan de pagina worden toegevoegd. Schrijf ze zonder style-tag.' },
    header: {
      label: 'HTML boven de pagina',
      help: 'Scripts worden verwijderd; opmaak, links en afbeeldingen blijven.',
    },
    footer: {
      label: 'HTML onder de pagina',
      help: 'Scripts worden verwijderd; opmaak, links en afbeeldingen blijven.',
    },
    history_days: { label: 'Dagen met eerdere incidenten', help: 'Oudere incidenten staan in het archief.' },
    bar_days: { label: 'Dagen in de beschikbaarheidsbalken', help: 'Elke balk is een dag.' },
    uptime_down: {
      label: 'Wat als uitval telt',
      help: 'Een onderdeel met een van deze statussen is uitgevallen. Alle andere tijd telt als beschikbaar.',
    },
    uptime_maintenance: {
      label: 'Tijd in onderhoud',
      help: 'Weggelaten betekent dat die het percentage niet verhoogt en niet verlaagt.',
    },
    major_outage_share: {
      label: 'Aandeel onderdelen voor een grote storing',
      help: 'Als dit percentage van de onderdelen een grote storing heeft, meldt de pagina dat voor het hele systeem.',
    },
    show_uptime: { label: 'Beschikbaarheidsbalken', help: 'Een balk voor elke dag, en het percentage.' },
    show_metrics: { label: 'Grafieken van meetwaarden', help: 'Onder de onderdelen.' },
    show_history: { label: 'Eerdere incidenten', help: 'De laatste dagen en een link naar het archief.' },
    show_upcoming: { label: 'Gepland onderhoud', help: 'Wat er gepland is, voordat het begint.' },
    show_subscribe: {
      label: 'Abonneren',
      help: 'Bezoekers kunnen zich abonneren via mail en feeds. Voor wie al geabonneerd is, verandert er niets.',
    },
    show_powered_by: { label: '‘Powered by Daymark’', help: 'Een regel onderaan de pagina.' },
    reminders: {
      label: 'Herinneringen vóór onderhoud',
      help: 'Abonnees krijgen zo lang voor het begin een mail. Zonder herinneringen krijgen ze één keer bericht.',
    },
    stale_hours: {
      label: 'Uren zonder update',
      help: 'Na zoveel uur zonder update over een open incident krijgen medewerkers bericht. 0 is nooit.',
    },
    notification_hold: {
      label: 'Seconden om ongedaan te maken',
      help: 'Meldingen wachten zo lang nadat u publiceert, zodat u alles kunt terugdraaien. Bij 0 gaan ze meteen uit.',
    },
    mail_rate: {
      label: 'Maximumaantal mails per seconde',
      help: 'Voor mailservers met een limiet. 0 is zo snel als de server ze aanneemt.',
    },
    trash_days: {
      label: 'Dagen in de prullenbak',
      help: 'Hoelang verwijderde items kunnen worden hersteld. Daarna zijn ze weg.',
    },
    delivery_days: {
      label: 'Dagen van leveringen',
      help: 'Hoelang de lijst met leveringen laat zien wie waarover bericht kreeg.',
    },
    delivery_content_days: {
      label: 'Dagen van leveringsinhoud',
      help: 'Hoelang de inhoud van webhooks en de antwoorden van ontvangers worden bewaard. Daarna kan een webhook niet opnieuw worden verzonden.',
    },
    point_days: {
      label: 'Dagen van meetpunten',
      help: 'Hoelang afzonderlijke punten worden bewaard. Grafieken blijven hun sommen tonen.',
    },
    rollup_days: {
      label: 'Dagen van meetsommen',
      help: 'Hoelang de sommen worden bewaard waaruit grafieken worden getekend.',
    },
    session_days: {
      label: 'Dagen tot opnieuw aanmelden',
      help: 'Hoelang mensen maximaal aangemeld blijven. Ongebruikte sessies eindigen na 12 uur.',
    },
    idempotency_hours: {
      label: 'Uren van idempotentiesleutels',
      help: 'Hoelang een herhaald verzoek met dezelfde Idempotency-Key het eerste antwoord krijgt.',
    },
    second_factor_roles: {
      label: 'Rollen die een tweede factor vereisen',
      help: 'Wie deze rol heeft, moet inloggen met een passkey of een code uit een app. Anders is alleen lezen mogelijk.',
    },
  },
  themeName: { auto: 'Wat het apparaat verkiest', light: 'Licht', dark: 'Donker' },
  maintenanceRule: { excluded: 'Weggelaten', up: 'Telt als beschikbaar', down: 'Telt als uitval' },
  days: { one: '{count} dag', other: '{count} dagen' },

  zoneSearch: 'Typ een stad, zoals Amsterdam',
  zoneNone: 'Geen tijdzone gevonden.',
  useBrowserZone: 'Zone van deze browser gebruiken: {zone}',

  contrastGood: 'Zo goed leesbaar op witte en op donkere achtergronden.',
  contrastLight:
    'Moeilijk leesbaar op wit ({ratio} : 1). In de lichte weergave gebruikt de pagina een donkerdere tint.',
  contrastDark:
    'Moeilijk leesbaar op donkere achtergronden ({ratio} : 1). In de donkere weergave gebruikt de pagina een lichtere tint.',
  contrastBoth:
    'Moeilijk leesbaar op witte en op donkere achtergronden. De pagina gebruikt op wit een donkerdere en op donker een lichtere tint.',
  notAColour: 'Schrijf een kleur als #rrggbb, bijvoorbeeld #2563eb.',
  pickColour: 'Kleur kiezen: {name}',

  upload: 'Afbeelding uploaden',
  removePicture: 'Afbeelding verwijderen',
  uploaded: 'Een geüploade afbeelding ({size} KB)',
  pictureUnreadable:
    'Dit bestand is geen afbeelding die browsers kunnen tonen. Gebruik PNG, JPEG, WebP, GIF of SVG.',
  pictureTooLarge: 'Deze SVG is groter dan 48 KB. Upload een kleinere, of een PNG.',

  addLink: 'Link toevoegen',
  linkLabel: 'Tekst van link {number}',
  linkUrl: 'Adres van link {number}',
  removeLink: 'Link {number} verwijderen',
  noLinks: 'Geen eigen links.',

  addReminder: 'Herinnering toevoegen',
  reminder: 'Herinnering {number}',
  reminderUnit: 'Eenheid van herinnering {number}',
  removeReminder: 'Herinnering {number} verwijderen',
  noReminders: 'Geen herinneringen: abonnees krijgen één keer bericht, als u het onderhoud aankondigt.',
  unit: { minutes: 'minuten', hours: 'uur', days: 'dagen' },
  duration: {
    minutes: { one: '{count} minuut', other: '{count} minuten' },
    hours: { one: '{count} uur', other: '{count} uur' },
    days: { one: '{count} dag', other: '{count} dagen' },
  },

  preview: 'Voorbeeld van de pagina',
  previewing: 'Voorbeeld wordt gemaakt…',
  previewStale: 'Het voorbeeld toont uw laatste wijzigingen die kunnen worden opgeslagen: {reason}',
  previewFailed: 'Het voorbeeld kon niet worden gemaakt: {reason}',
  previewNote: 'Het is licht of donker zoals deze browser. Bezoekers zien wat hun eigen browser verkiest.',
  openPreview: 'Voorbeeld in een nieuw tabblad openen',
  width: 'Breedte van het voorbeeld',
  phone: 'Telefoon',
  desktop: 'Desktop',

  testMail: 'Testmail',
  testMailText: 'Verzend nu één mail, zoals alle mails worden verzonden, en zie wat de mailserver antwoordt.',
  testMailTo: 'Verzenden naar',
  testMailSend: 'Testmail verzenden',
  testMailAccepted:
    'De mailserver heeft de mail aan {to} aangenomen. Kijk in het postvak IN, en in de spammap.',
  testMailFolder:
    'Er is geen mailserver ingesteld, dus de mail aan {to} is naar een bestand geschreven. Abonnees krijgen geen mails tot u SMTP_URL en MAIL_FROM op de server instelt en Daymark opnieuw start.',
  testMailRefused: 'Geen mailserver heeft de mail aan {to} aangenomen.',
  testMailAnswer: 'Antwoord van de server: {answer}',
  testMailFile: 'Bestand: {answer}',

  version: 'Actieve versie',
  installed: 'Geïnstalleerde versie',
  unknown: 'kan niet worden gelezen',
  upToDate: 'Daymark draait de geïnstalleerde versie.',
  restartTitle: 'Er is een nieuwe versie geïnstalleerd: start Daymark opnieuw',
  restartText:
    'Versie {installed} is geïnstalleerd, en {version} draait nog. Start Daymark opnieuw om de nieuwe te gebruiken.',

  openSection: 'Instellingen: {section}',
};
