import type { CoreSentences } from '../core-messages.ts';

/** The core's error messages in Japanese. */
export const coreSentences: CoreSentences = {
  sentences: [
    // Answers
    ['The stream ended before the answer was complete.', '回答が完了する前にストリームが終了しました。'],
    [
      'The stream held nothing that could be read as an answer.',
      'ストリームに回答として読み取れる内容がありませんでした。',
    ],
    ['{} events in a row could not be read.', '{}件連続でイベントを読み取れませんでした。'],
    ['The answer is empty.', '回答が空です。'],
    ['The answer is not valid JSON.', '回答が有効なJSONではありません。'],
    ['The answer does not have the expected form.', '回答が想定された形式ではありません。'],
    ['The answer ended before it was complete.', '回答が完了する前に終了しました。'],
    [
      'The answer came in an encoding that was not asked for ({}).',
      '要求していないエンコーディングで回答が返されました（{}）。',
    ],
    ['The answer is larger than {} MiB.', '回答が{} MiBを超えています。'],
    ['The answer is larger than {} KiB.', '回答が{} KiBを超えています。'],
    ['The file is larger than {} MiB.', 'ファイルが{} MiBを超えています。'],
    ['The file is larger than {} KiB.', 'ファイルが{} KiBを超えています。'],
    [
      'You have probably been charged. You can raise the limit in Settings.',
      '課金された可能性が高いです。上限は設定で引き上げられます。',
    ],
    ['You have probably been charged.', '課金された可能性が高いです。'],
    ['The limit can be raised in Settings.', '上限は設定で引き上げられます。'],
    ['The service reported an error.', 'サービスがエラーを報告しました。'],
    [
      'The service redirects ({}); this is refused.',
      'サービスがリダイレクトを返しました（{}）。リダイレクトは許可されていません。',
    ],
    ['HTTP {}: {}.', 'HTTP {}：{}。'],
    [
      'Check the base URL, or whether this network asks for a sign-in.',
      'ベースURL、またはこのネットワークでサインインが必要かどうかを確認してください。',
    ],
    ['The address answered with a web page', 'アドレスからウェブページが返されました'],
    [
      'The address answered with neither JSON nor a stream',
      'アドレスからJSONでもストリームでもない内容が返されました',
    ],
    // The way to the service
    [
      'The address leads away from the service the key belongs to.',
      'アドレスが、このキーのサービスとは別の場所を指しています。',
    ],
    ['No API key is set for this connection.', 'この接続にはAPIキーが設定されていません。'],
    ['The keychain does not open the API key now.', '現在、キーチェーンからAPIキーを取り出せません。'],
    [
      'The API key holds characters that cannot be sent in a header.',
      'APIキーに、ヘッダーで送信できない文字が含まれています。',
    ],
    ['The certificate or secure connection was refused: {}', '証明書または安全な接続が拒否されました：{}'],
    ['The head of the answer is too large.', '回答のヘッダーが大きすぎます。'],
    ['An event of the stream is too large.', 'ストリームのイベントが大きすぎます。'],
    ['The answer is not HTTP: {}', '回答がHTTPではありません：{}'],
    [
      'The connection broke before a response came. You may have been charged.',
      '応答が届く前に接続が切れました。課金された可能性があります。',
    ],
    ['The connection broke in the middle of the answer.', '回答の途中で接続が切れました。'],
    ['No connection within {} seconds.', '{}秒以内に接続できませんでした。'],
    ['No answer within {} seconds.', '{}秒以内に回答がありませんでした。'],
    ['Nothing came for {} seconds.', '{}秒間、何も届きませんでした。'],
    ['The answer was not finished after {} minutes.', '{}分たっても回答が完了しませんでした。'],
    ['The proxy did not open the way to the service.', 'プロキシがサービスへの接続を確立しませんでした。'],
    ['It asks for a sign-in (407).', 'サインインを求められました（407）。'],
    ['It answered {}.', '{}が返されました。'],
    ['The name of the service could not be found (DNS).', 'サービスの名前が見つかりません（DNS）。'],
    ['The name {} could not be found (DNS).', '名前{}が見つかりません（DNS）。'],
    ['The service refused the connection.', 'サービスが接続を拒否しました。'],
    ['There is no way to the service from this network.', 'このネットワークからはサービスに到達できません。'],
    ['No connection in time.', '時間内に接続できませんでした。'],
    ['The connection was closed while it was being made.', '接続の確立中に切断されました。'],
    ['The service could not be reached.', 'サービスに接続できませんでした。'],
    [
      'The base URL and the path make no address.',
      'ベースURLとパスを組み合わせても有効なアドレスになりません。',
    ],
    [
      'The model list is not JSON. Check the base URL.',
      'モデルの一覧がJSONではありません。ベースURLを確認してください。',
    ],
    ['The model list does not have the expected form.', 'モデルの一覧が想定された形式ではありません。'],
    [
      'The voice list is not JSON. Check its path.',
      'ボイスの一覧がJSONではありません。パスを確認してください。',
    ],
    ['The voice list does not have the expected form.', 'ボイスの一覧が想定された形式ではありません。'],
    ['The sandbox did not start.', 'サンドボックスが起動しませんでした。'],
    // Speech
    [
      'The connection names no path for streaming speech.',
      'この接続にはストリーミング音声のパスが設定されていません。',
    ],
    [
      'The audio cannot be decoded: it has an odd number of hexadecimal digits.',
      '音声をデコードできません。16進数の桁数が奇数です。',
    ],
    [
      'The audio cannot be decoded: it holds characters that are no hexadecimal digits.',
      '音声をデコードできません。16進数ではない文字が含まれています。',
    ],
    [
      'An event of the stream cannot be read: some of the audio may be missing.',
      'ストリームのイベントを読み取れません。音声の一部が欠けている可能性があります。',
    ],
    ['The service sent audio without a single byte.', 'サービスから返された音声が空（0バイト）です。'],
    [
      'The answer holds no audio, though the service says “{}”.',
      '回答に音声が含まれていませんが、サービスは「{}」と報告しています。',
    ],
    ['The answer holds no audio', '回答に音声が含まれていません'],
    [
      'The service sent something that is no known audio. It is kept as it came.',
      'サービスから未知の音声形式のデータが返されました。届いたまま保存しています。',
    ],
    [
      'The service was asked for {} and sent {}. It is kept as it came.',
      'サービスに{}を要求しましたが、{}が返されました。届いたまま保存しています。',
    ],
    // Tasks and their files
    ['Whether there is a task now is not known.', 'タスクが作成されたかどうかは不明です。'],
    [
      'The service answered without a name for the task, so nothing can be asked after.',
      'サービスの回答にタスクIDがないため、状態を確認できません。',
    ],
    ['It says: “{}”.', 'サービスのメッセージ：「{}」。'],
    ['The name of the task cannot stand in an address.', 'タスクIDはアドレスに使用できません。'],
    [
      'The path for asking after a task is one that makes something. Check it.',
      'タスクの状態を確認するパスが、新しく生成を行うパスになっています。確認してください。',
    ],
    ['The service made no song: {}.', 'サービスは曲を生成しませんでした：{}。'],
    [
      'The service says that the song is done, but not where it is.',
      'サービスは曲の完成を報告しましたが、曲のアドレスを示していません。',
    ],
    ['The service made no picture: {}.', 'サービスは画像を生成しませんでした：{}。'],
    [
      'The service says that the picture is done, but not where it is.',
      'サービスは画像の完成を報告しましたが、画像のアドレスを示していません。',
    ],
    // Pictures
    [
      'This connection has no path for this chat interface.',
      'この接続には、このチャットインターフェースのパスがありません。',
    ],
    ['This connection has no path for songs.', 'この接続には曲のパスがありません。'],
    ['This connection has no path for speech.', 'この接続には音声のパスがありません。'],
    [
      'This connection does not make pictures this way. Its settings name no path for it.',
      'この接続では、この方法で画像を生成できません。接続の設定に対応するパスがありません。',
    ],
    [
      'The reference picture is not there any more. Choose it again.',
      '参照画像が見つかりません。もう一度選択してください。',
    ],
    [
      'The address of a reference begins with https:// or http://.',
      '参照画像のアドレスはhttps://またはhttp://で始まる必要があります。',
    ],
    [
      'The reference picture is larger than this connection sends: {} KB.',
      '参照画像が、この接続で送信できる上限（{} KB）を超えています。',
    ],
    ['Not a safe image.', '安全な画像ではありません。'],
    ['What came cannot be used.', '届いた内容は使用できません。'],
    ['The file that came is not there any more.', '届いたファイルが見つかりません。'],
    [
      'The service has worked on this for half an hour without an end. It may still finish.',
      'サービスでの処理が30分たっても終わりません。後で完了する可能性があります。',
    ],
    [
      'The service could not be reached for a day. What it was given may be done there.',
      'サービスに1日間接続できませんでした。送信済みの内容は、サービス側で完了している可能性があります。',
    ],
    ['The file broke off.', 'ファイルの受信が途中で切れました。'],
    [
      'Whether the file is whole cannot be known: the server tells no length.',
      'ファイルが完全かどうかを確認できません。サーバーがサイズを示していません。',
    ],
    ['The file changed while it was being fetched.', 'ダウンロード中にファイルが変更されました。'],
    [
      'The address of the file leads from one address to the next without an end.',
      'ファイルのアドレスのリダイレクトが終わりません。',
    ],
    ['HTTP {} instead of a file.', 'ファイルではなくHTTP {}が返されました。'],
    [
      'There is no file at its address any more (HTTP {}). The link may have expired.',
      'アドレスにファイルがありません（HTTP {}）。リンクの有効期限が切れた可能性があります。',
    ],
    ['The picture says that it is {} × {}.', '画像に記録されているサイズは{} × {}です。'],
    [
      'At most {} a side and {} megapixels are taken.',
      '使用できるのは1辺{}ピクセル、合計{}メガピクセルまでです。',
    ],
    [
      'The picture is not whole: its end is missing, or it is damaged.',
      '画像が不完全です。末尾が欠けているか、破損しています。',
    ],
    ['At the address of the file is {} instead of {}.', 'ファイルのアドレスの内容は{}で、{}ではありません。'],
    ['Inside the answer is {} instead of {}.', '回答の内容は{}で、{}ではありません。'],
    ['The service answered without a picture.', 'サービスの回答に画像がありません。'],
    ['The service says that it failed.', 'サービスが失敗を報告しました。'],
    [
      'The answer is longer than is read. Whether there is a result is not known.',
      '回答が長すぎるため、すべては読み取られていません。結果があるかどうかは不明です。',
    ],
    [
      'The picture inside the answer cannot be decoded: it holds characters that are no Base64.',
      '回答内の画像をデコードできません。Base64ではない文字が含まれています。',
    ],
    [
      'The picture inside the answer cannot be decoded: its Base64 ends in the middle.',
      '回答内の画像をデコードできません。Base64が途中で終わっています。',
    ],
    [
      'The connection names no path for pictures that are waited for.',
      'この接続には、即時の画像のパスが設定されていません。',
    ],
    [
      'The connection names no path for pictures that are queued.',
      'この接続には、バックグラウンドの画像のパスが設定されていません。',
    ],
    ['The address of the file is none.', 'ファイルのアドレスが無効です。'],
    [
      'The address of the file begins with {}, which is refused.',
      'ファイルのアドレスが{}で始まっているため、拒否されました。',
    ],
    [
      'The address of the file holds a name or a password, which is refused.',
      'ファイルのアドレスにユーザー名またはパスワードが含まれているため、拒否されました。',
    ],
    [
      'The address of the file is not encrypted (http), which is refused for this connection.',
      'ファイルのアドレスが暗号化されていない（http）ため、この接続では拒否されました。',
    ],
    [
      'The address of the file leads into a private network or to this computer, which is refused.',
      'ファイルのアドレスがプライベートネットワークまたはこのコンピューターを指しているため、拒否されました。',
    ],
    // Disk and jobs
    ['There is not enough space on the disk.', 'ディスクの空き容量が不足しています。'],
    [
      'The database is damaged. Restart Quartet to repair it.',
      'データベースが破損しています。Quartetを再起動すると修復されます。',
    ],
    [
      'Quartet may not write in the library folder.',
      'Quartetにライブラリフォルダーへの書き込み権限がありません。',
    ],
    ['The library folder can only be read, not written.', 'ライブラリフォルダーは読み取り専用です。'],
    [
      'The library folder or the file is no longer there.',
      'ライブラリフォルダーまたはファイルが見つかりません。',
    ],
    ['The file could not be written.', 'ファイルを書き込めませんでした。'],
    ['Quartet could not handle the answer.', 'Quartetで回答を処理できませんでした。'],
    ['Quartet ended while the answer was coming.', '回答の受信中にQuartetが終了しました。'],
    [
      'The connection leads to another address now. The old one, with its key, is needed to ask after this.',
      'この接続のアドレスは変更されています。状態の確認には、元のアドレスとそのキーが必要です。',
    ],
    ['The connection was removed.', '接続は削除されました。'],
    // Sounds
    ['This is not a FLAC file, or it is damaged.', 'FLACファイルではないか、破損しています。'],
    ['This kind of FLAC file cannot be read.', 'この種類のFLACファイルは読み取れません。'],
    ['There is nothing to join.', '結合するものがありません。'],
    ['This is not an mp3 file.', 'mp3ファイルではありません。'],
    ['This mp3 file is damaged.', 'このmp3ファイルは破損しています。'],
    ['This mp3 file has no sound.', 'このmp3ファイルには音が含まれていません。'],
    ['An mp3 file cannot have {} samples a second.', 'mp3ファイルは毎秒{}サンプルに対応していません。'],
    ['The file is empty.', 'ファイルが空です。'],
    ['Raw samples need a rate.', '未加工のサンプルにはサンプルレートの指定が必要です。'],
    ['The sound is longer than a day.', '音声の長さが1日を超えています。'],
    ['The file holds no sound.', 'ファイルに音が含まれていません。'],
    ['This is not a wav file.', 'wavファイルではありません。'],
    ['This wav file has no samples.', 'このwavファイルにはサンプルが含まれていません。'],
    ['This wav file has a damaged header.', 'このwavファイルはヘッダーが破損しています。'],
    ['This kind of wav file cannot be read.', 'この種類のwavファイルは読み取れません。'],
    ['This is not a picture that can be used.', '使用できる画像ではありません。'],
    ['This picture is damaged or cut off.', 'この画像は破損しているか、途中で途切れています。'],
    ['The picture has too many pixels.', '画像のピクセル数が多すぎます。'],
    ['The picture file is larger than {} MiB.', '画像ファイルが{} MiBを超えています。'],
    ['The picture cannot be made small enough.', '画像を必要なサイズまで縮小できません。'],
    ['The picture takes too long to read.', '画像の読み取りに時間がかかりすぎています。'],
  ],
  values: [
    [/^something else$/, '不明な形式のデータ'],
    [/^nothing$/, '空のデータ'],
    [/^an SVG, which is a program and not taken,$/, '使用できないSVG（プログラムにあたるため）'],
    [/^a web page(?: \((“[\s\S]*”)\))?$/, 'ウェブページ'],
    [/^text(?: \((“[\s\S]*”)\))?$/, 'テキスト'],
    [/^JSON(?: \((“[\s\S]*”)\))?$/, 'JSON'],
  ],
};
