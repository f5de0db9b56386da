import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Ustawienia',
  sections: 'Sekcje',
  section: {
    page: 'Strona',
    look: 'Wygląd',
    content: 'Co pokazuje strona',
    uptime: 'Dostępność',
    notifications: 'Powiadomienia',
    security: 'Bezpieczeństwo i dane',
    system: 'System',
  },
  intro: {
    page: 'Jak nazywa się Twoja strona statusu i jak czytają ją odwiedzający.',
    look: 'Podgląd pokazuje prawdziwą stronę z Twoimi zmianami. Nikt inny ich nie widzi, dopóki ich nie zapiszesz.',
    content: 'Które części widzą odwiedzający.',
    uptime: 'Jak Daymark liczy czas dla słupków i wartości procentowych.',
    notifications: 'Kiedy i jak szybko powiadamiani są subskrybenci i zespół.',
    security: 'Co jest potrzebne do logowania i jak długo przechowywane są usunięte elementy.',
    system: 'Sam program.',
  },
  unsavedMark: 'niezapisane',
  reset: 'Przywróć wartość domyślną',
  resetOf: 'Przywróć wartość domyślną: {name}',
  defaultIs: 'Domyślnie: {value}',
  defaultEmpty: 'puste',
  on: 'włączone',
  off: 'wyłączone',
  discard: 'Odrzuć zmiany',
  nothingChanged: 'Nic się nie zmieniło.',
  changes: {
    one: '{count} niezapisana zmiana',
    few: '{count} niezapisane zmiany',
    many: '{count} niezapisanych zmian',
    other: '{count} niezapisanych zmian',
  },

  settings: {
    name: { label: 'Nazwa strony', help: 'Odwiedzający widzą ją na górze strony i w e-mailach.' },
    about: { label: 'O stronie', help: 'Kilka zdań pod statusem. Działa Markdown.' },
    timezone: {
      label: 'Strefa czasowa',
      help: 'Dni i godziny na stronie są w tej strefie. W panelu widzisz własną.',
    },
    locale: {
      label: 'Język',
      help: 'Dla odwiedzających, których przeglądarka nie prosi o żaden z szesnastu języków strony, oraz dla e-maili.',
    },
    logo: {
      label: 'Logo',
      help: 'Zastępuje nazwę na górze strony. Podaj adres https lub prześlij obraz.',
    },
    logo_dark: {
      label: 'Logo na ciemnych stronach',
      help: 'Zastępuje logo tam, gdzie strona jest ciemna. Bez niego także tam widać zwykłe logo.',
    },
    favicon: {
      label: 'Ikona na karcie przeglądarki',
      help: 'Bez własnej ikony pokazuje ona bieżący status.',
    },
    touch_icon: {
      label: 'Ikona na ekranie głównym',
      help: 'Kwadratowy obraz. Bez niego ikona powstaje z przesłanego logo.',
    },
    theme: { label: 'Wygląd', help: 'Jasny, ciemny albo taki, jaki woli urządzenie odwiedzającego.' },
    accent: { label: 'Kolor akcentu', help: 'Mają go linki i przyciski.' },
    status_colours: {
      label: 'Kolory statusów',
      help: 'Wybierz dowolny kolor. Teksty i tła otrzymają jego czytelne odcienie.',
    },
    status_labels: {
      label: 'Nazwy statusów',
      help: 'Jak nazywasz każdy status, we wszystkich językach. Puste pole oznacza nazwę przetłumaczoną.',
    },
    header_links: {
      label: 'Linki u góry',
      help: 'Na przykład do Twojej witryny lub dokumentacji. Adresy zaczynają się od https:// lub mailto:.',
    },
    support_url: {
      label: 'Link do zgłaszania problemów',
      help: 'Gdzie odwiedzający mogą się z Tobą skontaktować: adres https albo mailto: i adres e-mail.',
    },
    support_label: {
      label: 'Tekst tego linku',
      help: 'Puste oznacza „Zgłoś problem” w języku odwiedzającego.',
    },
    announcement: {
      label: 'Ogłoszenie',
      help: 'Widać je u góry każdej strony. Można używać Markdown. Podgląd pokazuje je zawsze.',
    },
    announcement_from: { label: 'Pokazuj ogłoszenie od', help: 'Puste oznacza od razu.' },
    translations: {
      label: 'Tłumaczenia',
      help: 'Nazwa, opis i ogłoszenie w innych językach. Jeśli brakuje języka, odwiedzający widzą oryginał. Po zmianie oryginału sprawdź tutaj tłumaczenia.',
    },
    announcement_until: { label: 'Pokazuj ogłoszenie do', help: 'Puste oznacza do chwili usunięcia.' },
    css: { label: 'CSS', help: 'Reguły dodawane do strony. Wpisz je bez znacznika style.' },
    header: { label: 'HTML nad stroną', help: 'Skrypty są usuwane; układ, linki i obrazy pozostają.' },
    footer: { label: 'HTML pod stroną', help: 'Skrypty są usuwane; układ, linki i obrazy pozostają.' },
    history_days: { label: 'Dni wcześniejszych incydentów', help: 'Starsze incydenty są w archiwum.' },
    bar_days: { label: 'Dni na słupkach dostępności', help: 'Każdy słupek to jeden dzień.' },
    uptime_down: {
      label: 'Co liczy się jako niedostępność',
      help: 'Komponent w jednym z tych statusów jest niedostępny. Pozostały czas to dostępność.',
    },
    uptime_maintenance: {
      label: 'Czas prac konserwacyjnych',
      help: 'Pominięty oznacza, że nie zmienia wartości procentowej w żadną stronę.',
    },
    major_outage_share: {
      label: 'Udział komponentów dla poważnej awarii',
      help: 'Gdy tyle procent komponentów ma poważną awarię, strona informuje, że dotyczy ona całego systemu.',
    },
    show_uptime: { label: 'Słupki dostępności', help: 'Słupek dla każdego dnia i wartość procentowa.' },
    show_metrics: { label: 'Wykresy wskaźników', help: 'Pod komponentami.' },
    show_history: { label: 'Wcześniejsze incydenty', help: 'Ostatnie dni i link do archiwum.' },
    show_upcoming: { label: 'Planowane prace konserwacyjne', help: 'To, co zaplanowano, zanim się zacznie.' },
    show_subscribe: {
      label: 'Subskrypcja',
      help: 'Odwiedzający mogą subskrybować przez e-mail i kanały. Nie dotyczy to osób, które już subskrybują.',
    },
    show_powered_by: { label: '„Powered by Daymark”', help: 'Wiersz na dole strony.' },
    reminders: {
      label: 'Przypomnienia przed pracami',
      help: 'Subskrybenci dostają e-mail z takim wyprzedzeniem. Bez przypomnień są powiadamiani raz.',
    },
    stale_hours: {
      label: 'Godziny bez aktualizacji',
      help: 'Po tylu godzinach bez aktualizacji otwartego incydentu zespół dostaje powiadomienie. 0 oznacza nigdy.',
    },
    notification_hold: {
      label: 'Sekundy na cofnięcie',
      help: 'Powiadomienia czekają tyle po publikacji, aby można było wszystko cofnąć. 0 wysyła od razu.',
    },
    mail_rate: {
      label: 'Najwięcej e-maili na sekundę',
      help: 'Dla serwerów poczty z limitem. 0 oznacza tak szybko, jak przyjmuje serwer.',
    },
    trash_days: {
      label: 'Dni w koszu',
      help: 'Jak długo można przywracać usunięte elementy. Potem znikają.',
    },
    delivery_days: {
      label: 'Dni przechowywania dostarczeń',
      help: 'Jak długo lista dostarczeń pokazuje, kto o czym został powiadomiony.',
    },
    delivery_content_days: {
      label: 'Dni przechowywania treści dostarczeń',
      help: 'Jak długo przechowywane są treści webhooków i odpowiedzi odbiorców. Potem webhooka nie można wysłać ponownie.',
    },
    point_days: {
      label: 'Dni przechowywania punktów metryk',
      help: 'Jak długo przechowywane są pojedyncze punkty. Wykresy nadal pokazują ich sumy.',
    },
    rollup_days: {
      label: 'Dni przechowywania sum metryk',
      help: 'Jak długo przechowywane są sumy, z których powstają wykresy.',
    },
    session_days: {
      label: 'Dni do ponownego logowania',
      help: 'Jak długo najwyżej trwa sesja. Nieużywane sesje kończą się po 12 godzinach.',
    },
    idempotency_hours: {
      label: 'Godziny kluczy idempotencji',
      help: 'Jak długo powtórzone żądanie z tym samym Idempotency-Key otrzymuje pierwszą odpowiedź.',
    },
    second_factor_roles: {
      label: 'Role wymagające drugiego składnika',
      help: 'Osoby z tymi rolami muszą logować się kluczem dostępu lub kodem z aplikacji. Bez tego mogą tylko czytać.',
    },
  },
  themeName: { auto: 'Jak woli urządzenie', light: 'Jasny', dark: 'Ciemny' },
  maintenanceRule: {
    excluded: 'Pominięty',
    up: 'Liczy się jako dostępność',
    down: 'Liczy się jako niedostępność',
  },
  days: { one: '{count} dzień', few: '{count} dni', many: '{count} dni', other: '{count} dni' },

  zoneSearch: 'Wpisz miasto, np. Warszawa lub Warsaw',
  zoneNone: 'Nie znaleziono strefy czasowej.',
  useBrowserZone: 'Użyj strefy tej przeglądarki: {zone}',

  contrastGood: 'Czytelny bez zmian na białym i na ciemnym tle.',
  contrastLight:
    'Słabo czytelny na bieli ({ratio} : 1). W jasnym wyglądzie strona używa ciemniejszego odcienia.',
  contrastDark:
    'Słabo czytelny na ciemnym tle ({ratio} : 1). W ciemnym wyglądzie strona używa jaśniejszego odcienia.',
  contrastBoth:
    'Słabo czytelny na białym i na ciemnym tle. Strona używa ciemniejszego odcienia na bieli i jaśniejszego na ciemnym tle.',
  notAColour: 'Zapisz kolor jako #rrggbb, np. #2563eb.',
  pickColour: 'Wybierz kolor: {name}',

  upload: 'Prześlij obraz',
  removePicture: 'Usuń obraz',
  uploaded: 'Przesłany obraz ({size} KB)',
  pictureUnreadable:
    'Ten plik nie jest obrazem, który przeglądarki mogą pokazać. Użyj PNG, JPEG, WebP, GIF lub SVG.',
  pictureTooLarge: 'Ten plik SVG ma ponad 48 KB. Prześlij mniejszy lub PNG.',

  addLink: 'Dodaj link',
  linkLabel: 'Tekst linku {number}',
  linkUrl: 'Adres linku {number}',
  removeLink: 'Usuń link {number}',
  noLinks: 'Brak własnych linków.',

  addReminder: 'Dodaj przypomnienie',
  reminder: 'Przypomnienie {number}',
  reminderUnit: 'Jednostka przypomnienia {number}',
  removeReminder: 'Usuń przypomnienie {number}',
  noReminders: 'Bez przypomnień: odbiorcy są powiadamiani raz, gdy ogłaszasz prace.',
  unit: { minutes: 'minuty', hours: 'godziny', days: 'dni' },
  duration: {
    minutes: { one: '{count} minuta', few: '{count} minuty', many: '{count} minut', other: '{count} minut' },
    hours: {
      one: '{count} godzina',
      few: '{count} godziny',
      many: '{count} godzin',
      other: '{count} godzin',
    },
    days: { one: '{count} dzień', few: '{count} dni', many: '{count} dni', other: '{count} dni' },
  },

  preview: 'Podgląd strony',
  previewing: 'Przygotowywanie podglądu…',
  previewStale: 'Podgląd pokazuje ostatnie zmiany, które można zapisać: {reason}',
  previewFailed: 'Nie udało się utworzyć podglądu: {reason}',
  previewNote: 'Jest jasny lub ciemny jak ta przeglądarka. Odwiedzający widzą to, co woli ich przeglądarka.',
  openPreview: 'Otwórz podgląd w nowej karcie',
  width: 'Szerokość podglądu',
  phone: 'Telefon',
  desktop: 'Komputer',

  testMail: 'Testowy e-mail',
  testMailText:
    'Wyślij teraz jeden e-mail, tak jak wysyłane są wszystkie, i zobacz, co odpowie serwer poczty.',
  testMailTo: 'Wyślij na adres',
  testMailSend: 'Wyślij testowy e-mail',
  testMailAccepted: 'Serwer poczty przyjął wiadomość do {to}. Sprawdź skrzynkę odbiorczą i folder ze spamem.',
  testMailFolder:
    'Nie skonfigurowano serwera poczty, więc wiadomość do {to} zapisano w pliku. Subskrybenci nie będą dostawać e-maili, dopóki nie ustawisz na serwerze SMTP_URL i MAIL_FROM i nie uruchomisz ponownie Daymark.',
  testMailRefused: 'Żaden serwer poczty nie przyjął wiadomości do {to}.',
  testMailAnswer: 'Odpowiedź serwera: {answer}',
  testMailFile: 'Plik: {answer}',

  version: 'Działająca wersja',
  installed: 'Zainstalowana wersja',
  unknown: 'nie można odczytać',
  upToDate: 'Działa zainstalowana wersja Daymark.',
  restartTitle: 'Zainstalowano nową wersję: uruchom ponownie Daymark',
  restartText:
    'Zainstalowana jest wersja {installed}, a nadal działa {version}. Uruchom ponownie Daymark, aby używać nowej.',

  openSection: 'Ustawienia: {section}',
};
