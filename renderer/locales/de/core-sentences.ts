import type { CoreSentences } from '../core-messages.ts';

/** The core's error messages in German. */
export const coreSentences: CoreSentences = {
  sentences: [
    // Answers
    [
      'The stream ended before the answer was complete.',
      'Der Datenstrom endete, bevor die Antwort vollständig war.',
    ],
    ['The stream contained no answer.', 'Der Datenstrom enthielt nichts, was sich als Antwort lesen lässt.'],
    ['{} events in a row could not be read.', '{} Ereignisse in Folge waren nicht lesbar.'],
    ['The answer is empty.', 'Die Antwort ist leer.'],
    ['The response is not valid JSON.', 'Die Antwort ist kein gültiges JSON.'],
    ['The response has an unexpected format.', 'Die Antwort hat nicht die erwartete Form.'],
    ['The response ended before it was complete.', 'Die Antwort endete, bevor sie vollständig war.'],
    [
      'The response uses an encoding that was not requested ({}).',
      'Die Antwort kam in einer Kodierung, die nicht angefordert war ({}).',
    ],
    ['The response is larger than {} MiB.', 'Die Antwort ist größer als {} MiB.'],
    ['The response is larger than {} KiB.', 'Die Antwort ist größer als {} KiB.'],
    ['The file is larger than {} MiB.', 'Die Datei ist größer als {} MiB.'],
    ['The file is larger than {} KiB.', 'Die Datei ist größer als {} KiB.'],
    ['You may have been charged.', 'Möglicherweise sind Kosten angefallen.'],
    ['You have probably been charged.', 'Wahrscheinlich sind Kosten angefallen.'],
    ['The limit can be raised in Settings.', 'Die Grenze lässt sich in den Einstellungen erhöhen.'],
    ['The service reported an error.', 'Der Dienst hat einen Fehler gemeldet.'],
    [
      'The service redirects ({}), which is not allowed.',
      'Der Dienst leitet weiter ({}); das ist nicht zulässig.',
    ],
    ['HTTP {}: {}.', 'HTTP {}: {}.'],
    [
      'Check the base URL, or whether this network asks for a sign-in.',
      'Prüfe, ob die Basis-URL stimmt oder ob dieses Netzwerk eine Anmeldung verlangt.',
    ],
    ['The address answered with a web page', 'Die Adresse hat mit einer Webseite geantwortet'],
    [
      'The address answered with neither JSON nor a stream',
      'Die Adresse hat weder mit JSON noch mit einem Datenstrom geantwortet',
    ],
    // The way to the service
    [
      'The address leads away from the service the key belongs to.',
      'Die Adresse führt weg von dem Dienst, zu dem der Schlüssel gehört.',
    ],
    ['No API key is set for this connection.', 'Für diese Verbindung ist kein API-Schlüssel hinterlegt.'],
    [
      'The keychain cannot provide the API key right now.',
      'Der Schlüsselbund gibt den API-Schlüssel derzeit nicht frei.',
    ],
    [
      'The API key contains characters that cannot be sent in a header.',
      'Der API-Schlüssel enthält Zeichen, die sich nicht in einem Header senden lassen.',
    ],
    [
      'The certificate or secure connection was refused: {}',
      'Das Zertifikat oder die sichere Verbindung wurde abgelehnt: {}',
    ],
    ['The response headers are too large.', 'Der Kopf der Antwort ist zu groß.'],
    ['An event of the stream is too large.', 'Ein Ereignis des Datenstroms ist zu groß.'],
    ['The response is not HTTP: {}', 'Die Antwort ist keine HTTP-Antwort: {}'],
    ['The connection broke before a response came.', 'Die Verbindung brach ab, bevor eine Antwort kam.'],
    ['The connection broke in the middle of the answer.', 'Die Verbindung brach mitten in der Antwort ab.'],
    ['No connection within {} seconds.', 'Keine Verbindung innerhalb von {} Sekunden.'],
    ['No response within {} seconds.', 'Keine Antwort innerhalb von {} Sekunden.'],
    ['No data for {} seconds.', '{} Sekunden lang kam nichts an.'],
    ['The answer was not finished after {} minutes.', 'Die Antwort war nach {} Minuten noch nicht fertig.'],
    ['The proxy did not connect to the service.', 'Der Proxy hat den Weg zum Dienst nicht geöffnet.'],
    ['It asks for a sign-in (407).', 'Er verlangt eine Anmeldung (407).'],
    ['It answered {}.', 'Er hat mit {} geantwortet.'],
    [
      'The name of the service could not be found (DNS).',
      'Der Name des Dienstes wurde nicht gefunden (DNS).',
    ],
    ['The name {} could not be found (DNS).', 'Der Name {} wurde nicht gefunden (DNS).'],
    ['The service refused the connection.', 'Der Dienst hat die Verbindung abgelehnt.'],
    ['This network cannot reach the service.', 'Von diesem Netzwerk aus ist der Dienst nicht erreichbar.'],
    ['Connecting took too long.', 'Die Verbindung kam nicht rechtzeitig zustande.'],
    ['The connection was closed while connecting.', 'Die Verbindung wurde während des Aufbaus geschlossen.'],
    ['The service could not be reached.', 'Der Dienst war nicht erreichbar.'],
    [
      'The base URL and path do not form a valid address.',
      'Basis-URL und Pfad ergeben keine gültige Adresse.',
    ],
    [
      'The model list is not JSON. Check the base URL.',
      'Die Modellliste ist kein JSON. Prüfe die Basis-URL.',
    ],
    ['The model list has an unexpected format.', 'Die Modellliste hat nicht die erwartete Form.'],
    ['The voice list is not JSON. Check its path.', 'Die Stimmenliste ist kein JSON. Prüfe ihren Pfad.'],
    ['The voice list has an unexpected format.', 'Die Stimmenliste hat nicht die erwartete Form.'],
    ['The sandbox did not start.', 'Die Sandbox ist nicht gestartet.'],
    // Speech
    [
      'This connection has no path for streaming speech.',
      'Für diese Verbindung ist kein Pfad für Sprach-Streaming angegeben.',
    ],
    [
      'The audio cannot be decoded: it has an odd number of hexadecimal digits.',
      'Die Audiodaten lassen sich nicht dekodieren: Die Anzahl der Hexadezimalziffern ist ungerade.',
    ],
    [
      'The audio cannot be decoded: it contains characters that are not hexadecimal digits.',
      'Die Audiodaten lassen sich nicht dekodieren: Sie enthalten Zeichen, die keine Hexadezimalziffern sind.',
    ],
    [
      'An event of the stream cannot be read: some of the audio may be missing.',
      'Ein Ereignis des Datenstroms ist nicht lesbar: Ein Teil der Audiodaten fehlt möglicherweise.',
    ],
    ['The service sent empty audio.', 'Der Dienst hat Audiodaten ohne ein einziges Byte gesendet.'],
    [
      'The response contains no audio, though the service says “{}”.',
      'Die Antwort enthält keine Audiodaten, obwohl der Dienst „{}“ meldet.',
    ],
    ['The response contains no audio', 'Die Antwort enthält keine Audiodaten'],
    [
      'The service sent an unknown audio format. It is saved as received.',
      'Der Dienst hat etwas gesendet, das kein bekanntes Audioformat ist. Es bleibt unverändert gespeichert.',
    ],
    [
      'Requested {}, but the service sent {}. It is saved as received.',
      'Vom Dienst wurde {} angefordert, gesendet wurde {}. Es bleibt unverändert gespeichert.',
    ],
    // Tasks and their files
    ['It is unknown whether a task was created.', 'Ob es jetzt eine Aufgabe gibt, ist nicht bekannt.'],
    [
      'The service sent no task ID, so the task cannot be checked.',
      'Der Dienst hat ohne eine Aufgaben-ID geantwortet, daher lässt sich nichts abfragen.',
    ],
    ['It says: “{}”.', 'Er meldet: „{}“.'],
    [
      'The task ID cannot be used in an address.',
      'Die Aufgaben-ID lässt sich nicht in einer Adresse verwenden.',
    ],
    [
      'The path for checking a task would create something. Check it.',
      'Der Pfad zum Abfragen einer Aufgabe würde etwas erzeugen. Prüfe ihn.',
    ],
    ['The service created no song: {}.', 'Der Dienst hat keinen Song erzeugt: {}.'],
    [
      'The service says the song is done, but sent no address for it.',
      'Der Dienst meldet, dass der Song fertig ist, aber nicht, wo er liegt.',
    ],
    ['The service created no image: {}.', 'Der Dienst hat kein Bild erzeugt: {}.'],
    [
      'The service says the image is done, but sent no address for it.',
      'Der Dienst meldet, dass das Bild fertig ist, aber nicht, wo es liegt.',
    ],
    // Pictures
    [
      'This connection has no path for this chat interface.',
      'Diese Verbindung hat keinen Pfad für diese Chat-Schnittstelle.',
    ],
    ['This connection has no path for songs.', 'Diese Verbindung hat keinen Pfad für Songs.'],
    ['This connection has no path for speech.', 'Diese Verbindung hat keinen Pfad für Sprache.'],
    [
      'The reference image no longer exists. Choose it again.',
      'Das Referenzbild ist nicht mehr vorhanden. Wähle es neu aus.',
    ],
    [
      'The URL of a reference must start with https:// or http://.',
      'Die Adresse eines Referenzbilds beginnt mit https:// oder http://.',
    ],
    [
      'The reference image is larger than this connection sends: {} KB.',
      'Das Referenzbild ist größer als die für diese Verbindung zulässigen {} KB.',
    ],
    ['Not a safe image.', 'Kein sicheres Bild.'],
    ['The result cannot be used.', 'Das Empfangene ist nicht verwendbar.'],
    ['The received file no longer exists.', 'Die empfangene Datei ist nicht mehr vorhanden.'],
    [
      'The service has not finished after half an hour. It may still finish.',
      'Der Dienst arbeitet seit einer halben Stunde daran. Vielleicht wird das Ergebnis noch fertig.',
    ],
    [
      'The service could not be reached for a day. The task may be done there.',
      'Der Dienst war einen Tag lang nicht erreichbar. Was er erhalten hat, ist dort vielleicht schon fertig.',
    ],
    ['The download was interrupted.', 'Die Datei kam nicht vollständig an.'],
    [
      'It is unknown whether the file is complete: the server sent no length.',
      'Ob die Datei vollständig ist, lässt sich nicht feststellen: Der Server nennt keine Länge.',
    ],
    [
      'The file changed while it was being downloaded.',
      'Die Datei hat sich während des Herunterladens geändert.',
    ],
    [
      'The address of the file redirects too many times.',
      'Die Adresse der Datei leitet endlos von einer Adresse zur nächsten weiter.',
    ],
    ['HTTP {} instead of a file.', 'HTTP {} statt einer Datei.'],
    [
      'The file is no longer at its address (HTTP {}). The link may have expired.',
      'An der Adresse der Datei ist nichts mehr zu finden (HTTP {}). Der Link ist möglicherweise abgelaufen.',
    ],
    ['The image claims to be {} × {}.', 'Laut eigener Angabe ist das Bild {} × {} groß.'],
    [
      'At most {} pixels per side and {} megapixels are allowed.',
      'Zulässig sind höchstens {} Pixel je Seite und {} Megapixel insgesamt.',
    ],
    [
      'The image is incomplete or damaged.',
      'Das Bild ist nicht vollständig: Das Ende fehlt, oder es ist beschädigt.',
    ],
    ['The address of the file has {} instead of {}.', 'An der Adresse der Datei liegt {} statt {}.'],
    ['The response contains {} instead of {}.', 'Die Antwort enthält {} statt {}.'],
    ['The service responded without an image.', 'Der Dienst hat ohne ein Bild geantwortet.'],
    ['The service says that it failed.', 'Der Dienst meldet, dass es fehlgeschlagen ist.'],
    [
      'The response is too long to be read in full. It is unknown whether there is a result.',
      'Die Antwort ist zu lang und wurde nicht ganz gelesen. Ob es ein Ergebnis gibt, ist nicht bekannt.',
    ],
    [
      'The image in the response cannot be decoded: it contains characters that are not Base64.',
      'Das Bild in der Antwort lässt sich nicht dekodieren: Es enthält Zeichen, die nicht zu Base64 gehören.',
    ],
    [
      'The image in the response cannot be decoded: its Base64 is incomplete.',
      'Das Bild in der Antwort lässt sich nicht dekodieren: Die Base64-Daten enden mittendrin.',
    ],
    [
      'This connection has no path for live images.',
      'Für diese Verbindung ist kein Pfad für direkte Bilder angegeben.',
    ],
    [
      'This connection has no path for background images.',
      'Für diese Verbindung ist kein Pfad für Bilder im Hintergrund angegeben.',
    ],
    ['The address of the file is invalid.', 'Die Adresse der Datei ist ungültig.'],
    [
      'The address of the file begins with {}, which is not allowed.',
      'Die Adresse der Datei beginnt mit {}; das ist nicht zulässig.',
    ],
    [
      'The address of the file contains a user name or password, which is not allowed.',
      'Die Adresse der Datei enthält einen Benutzernamen oder ein Passwort; das ist nicht zulässig.',
    ],
    [
      'The address of the file is not encrypted (http), which this connection does not allow.',
      'Die Adresse der Datei ist nicht verschlüsselt (http); das ist für diese Verbindung nicht zulässig.',
    ],
    [
      'The address of the file leads into a private network or to this computer, which is not allowed.',
      'Die Adresse der Datei führt in ein privates Netzwerk oder zu diesem Computer; das ist nicht zulässig.',
    ],
    // Disk and jobs
    ['There is not enough space on the disk.', 'Auf dem Datenträger ist nicht genug Speicherplatz frei.'],
    [
      'The database is damaged. Restart Quartet to repair it.',
      'Die Datenbank ist beschädigt. Starte Quartet neu, um sie zu reparieren.',
    ],
    [
      'Quartet is not allowed to write to the library folder.',
      'Quartet darf nicht in den Bibliotheksordner schreiben.',
    ],
    ['The library folder is read-only.', 'Der Bibliotheksordner ist schreibgeschützt.'],
    [
      'The library folder or the file is no longer there.',
      'Der Bibliotheksordner oder die Datei ist nicht mehr vorhanden.',
    ],
    ['The file could not be written.', 'Die Datei konnte nicht geschrieben werden.'],
    ['Quartet could not handle the answer.', 'Quartet konnte die Antwort nicht verarbeiten.'],
    [
      'Quartet was closed while the answer was arriving.',
      'Quartet wurde beendet, während die Antwort eintraf.',
    ],
    [
      'The address of the connection has changed. Checking this needs the old address and its key.',
      'Die Verbindung führt jetzt zu einer anderen Adresse. Zum Abfragen ist die alte samt Schlüssel nötig.',
    ],
    ['The connection was removed.', 'Die Verbindung wurde entfernt.'],
    // Sounds
    ['This is not a FLAC file, or it is damaged.', 'Dies ist keine FLAC-Datei, oder sie ist beschädigt.'],
    ['This kind of FLAC file cannot be read.', 'Diese Art von FLAC-Datei ist nicht lesbar.'],
    ['There is nothing to join.', 'Es gibt nichts zusammenzufügen.'],
    ['This is not an mp3 file.', 'Dies ist keine mp3-Datei.'],
    ['This mp3 file is damaged.', 'Diese mp3-Datei ist beschädigt.'],
    ['This mp3 file contains no audio.', 'Diese mp3-Datei enthält keinen Ton.'],
    [
      'An mp3 file cannot have {} samples a second.',
      'Eine mp3-Datei kann nicht {} Samples pro Sekunde haben.',
    ],
    ['The file is empty.', 'Die Datei ist leer.'],
    ['Raw samples need a rate.', 'Für rohe Samples muss die Abtastrate angegeben sein.'],
    ['The audio is longer than a day.', 'Der Ton ist länger als ein Tag.'],
    ['The file contains no audio.', 'Die Datei enthält keinen Ton.'],
    ['This is not a wav file.', 'Dies ist keine wav-Datei.'],
    ['This wav file has no samples.', 'Diese wav-Datei enthält keine Samples.'],
    ['This wav file has a damaged header.', 'Der Header dieser wav-Datei ist beschädigt.'],
    ['This kind of wav file cannot be read.', 'Diese Art von wav-Datei ist nicht lesbar.'],
    ['This image cannot be used.', 'Dies ist kein verwendbares Bild.'],
    ['This image is damaged or incomplete.', 'Dieses Bild ist beschädigt oder abgeschnitten.'],
    ['The image has too many pixels.', 'Das Bild hat zu viele Pixel.'],
    ['The image file is larger than {} MiB.', 'Die Bilddatei ist größer als {} MiB.'],
    ['The image cannot be made small enough.', 'Das Bild lässt sich nicht klein genug machen.'],
    ['The image takes too long to read.', 'Das Lesen des Bilds dauert zu lange.'],
  ],
  values: [
    [/^something else$/, 'ein unbekanntes Format'],
    [/^nothing$/, 'nichts'],
    [/^an SVG, which is not allowed,$/, 'ein nicht zulässiges SVG (es ist ein Programm)'],
    [/^a web page(?: \((“[\s\S]*”)\))?$/, 'eine Webseite'],
    [/^text(?: \((“[\s\S]*”)\))?$/, 'Text'],
    [/^JSON(?: \((“[\s\S]*”)\))?$/, 'JSON'],
  ],
};
