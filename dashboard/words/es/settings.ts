import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Ajustes',
  sections: 'Secciones',
  section: {
    page: 'Página',
    look: 'Aspecto',
    content: 'Qué muestra la página',
    uptime: 'Disponibilidad',
    notifications: 'Notificaciones',
    security: 'Seguridad y datos',
    system: 'Sistema',
  },
  intro: {
    page: 'Cómo se llama su página de estado y cómo la leen los visitantes.',
    look: 'La vista previa muestra la página real con sus cambios. Nadie más los ve hasta que guarde.',
    content: 'Qué partes ven los visitantes.',
    uptime: 'Cómo cuenta Daymark el tiempo para las barras y los porcentajes.',
    notifications: 'Cuándo se avisa a los suscriptores y al equipo, y con qué rapidez.',
    security: 'Qué se necesita para iniciar sesión y cuánto tiempo se conserva lo eliminado.',
    system: 'El propio programa.',
  },
  unsavedMark: 'sin guardar',
  reset: 'Restablecer el valor predeterminado',
  resetOf: 'Restablecer el valor predeterminado: {name}',
  defaultIs: 'Predeterminado: {value}',
  defaultEmpty: 'vacío',
  on: 'activado',
  off: 'desactivado',
  discard: 'Descartar los cambios',
  nothingChanged: 'No ha cambiado nada.',
  changes: {
    one: '{count} cambio sin guardar',
    many: '{count} cambios sin guardar',
    other: '{count} cambios sin guardar',
  },

  settings: {
    name: {
      label: 'Nombre de la página',
      help: 'Los visitantes lo ven en la parte superior de la página y en los correos.',
    },
    about: { label: 'Acerca de', help: 'Unas frases debajo del estado. Admite Markdown.' },
    timezone: {
      label: 'Zona horaria',
      help: 'Los días y las horas de la página están en esta zona. En el panel ve la suya.',
    },
    locale: {
      label: 'Idioma',
      help: 'Para los visitantes cuyo navegador no pide ninguno de los dieciséis idiomas de la página, y para los correos.',
    },
    logo: {
      label: 'Logotipo',
      help: 'Sustituye al nombre en la parte superior de la página. Escriba una dirección https o suba una imagen.',
    },
    logo_dark: {
      label: 'Logotipo en páginas oscuras',
      help: 'Sustituye al logotipo donde la página es oscura. Sin él, también ahí se muestra el logotipo.',
    },
    favicon: { label: 'Icono de la pestaña', help: 'Sin uno propio, el icono muestra el estado actual.' },
    touch_icon: {
      label: 'Icono de la pantalla de inicio',
      help: 'Una imagen cuadrada. Sin ella, el icono se crea a partir del logotipo que haya subido.',
    },
    theme: { label: 'Apariencia', help: 'Clara, oscura o la que prefiera el dispositivo de cada visitante.' },
    accent: { label: 'Color de realce', help: 'Lo tienen los enlaces y los botones.' },
    status_colours: {
      label: 'Colores de los estados',
      help: 'Elija cualquier color. Los textos y fondos usan tonos legibles de él.',
    },
    status_labels: {
      label: 'Nombres de los estados',
      help: 'Cómo llama usted a cada estado, en todos los idiomas. Un campo vacío es el nombre traducido.',
    },
    header_links: {
      label: 'Enlaces en la parte superior',
      help: 'Por ejemplo, a su sitio web o a su documentación. Las direcciones empiezan por https:// o mailto:.',
    },
    support_url: {
      label: 'Enlace para informar de un problema',
      help: 'Dónde pueden contactarle los visitantes: una dirección https, o mailto: y un correo electrónico.',
    },
    support_label: {
      label: 'Texto de este enlace',
      help: 'Vacío significa «Informar de un problema» en el idioma del visitante.',
    },
    announcement: {
      label: 'Anuncio',
      help: 'Se muestra en la parte superior de todas las páginas. Admite Markdown. La vista previa lo muestra siempre.',
    },
    announcement_from: { label: 'Mostrar el anuncio desde', help: 'Vacío significa de inmediato.' },
    translations: {
      label: 'Traducciones',
      help: 'El nombre, la descripción y el anuncio en otros idiomas. Si falta un idioma, los visitantes ven el original. Si cambia un original, revise aquí sus traducciones.',
    },
    announcement_until: { label: 'Mostrar el anuncio hasta', help: 'Vacío significa hasta que lo quite.' },
    css: { label: 'CSS', help: 'Reglas que se añaden a la página. Escríbalas sin etiqueta style.' },
    header: {
      label: 'HTML encima de la página',
      help: 'Se quitan los scripts; se conservan el diseño, los enlaces y las imágenes.',
    },
    footer: {
      label: 'HTML debajo de la página',
      help: 'Se quitan los scripts; se conservan el diseño, los enlaces y las imágenes.',
    },
    history_days: {
      label: 'Días de incidentes anteriores',
      help: 'Los incidentes más antiguos están en el archivo.',
    },
    bar_days: { label: 'Días en las barras de disponibilidad', help: 'Cada barra es un día.' },
    uptime_down: {
      label: 'Qué cuenta como inactividad',
      help: 'Un componente en uno de estos estados está inactivo. El resto del tiempo cuenta como actividad.',
    },
    uptime_maintenance: {
      label: 'Tiempo en mantenimiento',
      help: '«Excluido» significa que no cambia el porcentaje en ningún sentido.',
    },
    major_outage_share: {
      label: 'Proporción de componentes para una interrupción grave',
      help: 'Cuando este porcentaje de componentes tiene una interrupción grave, la página indica que la tiene todo el sistema.',
    },
    show_uptime: { label: 'Barras de disponibilidad', help: 'Una barra por día y el porcentaje.' },
    show_metrics: { label: 'Gráficos de métricas', help: 'Debajo de los componentes.' },
    show_history: { label: 'Incidentes anteriores', help: 'Los últimos días y un enlace al archivo.' },
    show_upcoming: { label: 'Mantenimiento programado', help: 'Lo que está previsto, antes de que empiece.' },
    show_subscribe: {
      label: 'Suscripción',
      help: 'Los visitantes pueden suscribirse por correo y canales. Las suscripciones existentes no se ven afectadas.',
    },
    show_powered_by: { label: '«Powered by Daymark»', help: 'Una línea al final de la página.' },
    reminders: {
      label: 'Recordatorios antes del mantenimiento',
      help: 'Los suscriptores reciben un correo con esta antelación. Sin recordatorios, se les avisa una sola vez.',
    },
    stale_hours: {
      label: 'Horas sin actualización',
      help: 'Tras tantas horas sin actualización de un incidente abierto, se avisa al equipo. 0 significa nunca.',
    },
    notification_hold: {
      label: 'Segundos para deshacer',
      help: 'Las notificaciones esperan este tiempo después de publicar, para que pueda deshacerlo todo. 0 envía de inmediato.',
    },
    mail_rate: {
      label: 'Máximo de correos por segundo',
      help: 'Para servidores de correo que lo limitan. 0 significa tan rápido como los acepte el servidor.',
    },
    trash_days: {
      label: 'Días en la papelera',
      help: 'Cuánto tiempo se puede restaurar lo eliminado. Después se pierde.',
    },
    delivery_days: {
      label: 'Días de los envíos',
      help: 'Cuánto tiempo muestra la lista de envíos a quién se notificó y de qué.',
    },
    delivery_content_days: {
      label: 'Días del contenido de los envíos',
      help: 'Cuánto tiempo se guardan los cuerpos de los webhooks y las respuestas de los destinatarios. Después, un webhook no se puede reenviar.',
    },
    point_days: {
      label: 'Días de los puntos de métricas',
      help: 'Cuánto tiempo se guardan los puntos individuales. Los gráficos siguen mostrando sus sumas.',
    },
    rollup_days: {
      label: 'Días de las sumas de métricas',
      help: 'Cuánto tiempo se guardan las sumas con las que se dibujan los gráficos.',
    },
    session_days: {
      label: 'Días hasta volver a iniciar sesión',
      help: 'Cuánto tiempo como máximo dura una sesión. Las sesiones sin uso terminan tras 12 horas.',
    },
    idempotency_hours: {
      label: 'Horas de las claves de idempotencia',
      help: 'Cuánto tiempo recibe una solicitud repetida con la misma Idempotency-Key la primera respuesta.',
    },
    second_factor_roles: {
      label: 'Roles que necesitan un segundo factor',
      help: 'Las personas con estos roles deben iniciar sesión con una llave de acceso o con un código de una aplicación. Sin ello, solo pueden leer.',
    },
  },
  themeName: { auto: 'La que prefiera el dispositivo', light: 'Clara', dark: 'Oscura' },
  maintenanceRule: { excluded: 'Excluido', up: 'Cuenta como actividad', down: 'Cuenta como inactividad' },
  days: { one: '{count} día', many: '{count} días', other: '{count} días' },

  zoneSearch: 'Escriba una ciudad, por ejemplo Madrid',
  zoneNone: 'Ninguna zona horaria coincide.',
  useBrowserZone: 'Usar la zona de este navegador: {zone}',

  contrastGood: 'Se lee bien tal cual sobre fondo blanco y sobre fondo oscuro.',
  contrastLight:
    'Difícil de leer sobre blanco ({ratio} : 1). En la apariencia clara, la página usa un tono más oscuro.',
  contrastDark:
    'Difícil de leer sobre fondo oscuro ({ratio} : 1). En la apariencia oscura, la página usa un tono más claro.',
  contrastBoth:
    'Difícil de leer sobre fondo blanco y sobre fondo oscuro. La página usa un tono más oscuro sobre blanco y uno más claro sobre oscuro.',
  notAColour: 'Escriba el color como #rrggbb, por ejemplo #2563eb.',
  pickColour: 'Elegir un color: {name}',

  upload: 'Subir una imagen',
  removePicture: 'Quitar la imagen',
  uploaded: 'Una imagen subida ({size} KB)',
  pictureUnreadable:
    'Este archivo no es una imagen que los navegadores puedan mostrar. Use PNG, JPEG, WebP, GIF o SVG.',
  pictureTooLarge: 'Este SVG supera los 48 KB. Suba uno más pequeño o un PNG.',

  addLink: 'Añadir un enlace',
  linkLabel: 'Texto del enlace {number}',
  linkUrl: 'Dirección del enlace {number}',
  removeLink: 'Quitar el enlace {number}',
  noLinks: 'Sin enlaces propios.',

  addReminder: 'Añadir un recordatorio',
  reminder: 'Recordatorio {number}',
  reminderUnit: 'Unidad del recordatorio {number}',
  removeReminder: 'Quitar el recordatorio {number}',
  noReminders: 'Sin recordatorios: se avisa una sola vez, al anunciar el mantenimiento.',
  unit: { minutes: 'minutos', hours: 'horas', days: 'días' },
  duration: {
    minutes: { one: '{count} minuto', many: '{count} minutos', other: '{count} minutos' },
    hours: { one: '{count} hora', many: '{count} horas', other: '{count} horas' },
    days: { one: '{count} día', many: '{count} días', other: '{count} días' },
  },

  preview: 'Vista previa de la página',
  previewing: 'Preparando la vista previa…',
  previewStale: 'La vista previa muestra sus últimos cambios que se pueden guardar: {reason}',
  previewFailed: 'No se ha podido crear la vista previa: {reason}',
  previewNote: 'Es clara u oscura como este navegador. Los visitantes ven lo que prefiere el suyo.',
  openPreview: 'Abrir la vista previa en una pestaña nueva',
  width: 'Ancho de la vista previa',
  phone: 'Teléfono',
  desktop: 'Escritorio',

  testMail: 'Correo de prueba',
  testMailText:
    'Envíe ahora un correo del mismo modo que todos los demás y vea qué dice el servidor de correo.',
  testMailTo: 'Enviarlo a',
  testMailSend: 'Enviar correo de prueba',
  testMailAccepted:
    'El servidor de correo ha aceptado el correo a {to}. Mire en la bandeja de entrada y en la carpeta de correo no deseado.',
  testMailFolder:
    'No hay ningún servidor de correo configurado, así que el correo a {to} se ha escrito en un archivo. Los suscriptores no recibirán correos hasta que defina SMTP_URL y MAIL_FROM en el servidor y reinicie Daymark.',
  testMailRefused: 'Ningún servidor de correo ha aceptado el correo a {to}.',
  testMailAnswer: 'Respuesta del servidor: {answer}',
  testMailFile: 'Archivo: {answer}',

  version: 'Versión en ejecución',
  installed: 'Versión instalada',
  unknown: 'no se puede leer',
  upToDate: 'Daymark ejecuta la versión instalada.',
  restartTitle: 'Hay una versión nueva instalada: reinicie Daymark',
  restartText:
    'La versión {installed} está instalada, pero {version} sigue en ejecución. Reinicie Daymark para usarla.',

  openSection: 'Ajustes: {section}',
};
